export interface DeferredClicks {
  /** Forgets the click that waits; returns whether there was one. */
  forget(): boolean
  /** Defers no more clicks, and repeats the last one. */
  repeat(): void
}

/** Defers the clicks of an island's buttons, which have no effect before it is hydrated. Links and submits work without it. */
export function deferClicks(island: HTMLElement): DeferredClicks {
  let pendingButton: HTMLButtonElement | undefined
  const defer = (event: Event) => {
    const button = (event.target as Element).closest('button')
    if (button?.type !== 'button') return
    event.preventDefault()
    event.stopPropagation()
    pendingButton = button
  }
  island.addEventListener('click', defer, { capture: true })
  return {
    forget() {
      const isPending = pendingButton !== undefined
      pendingButton = undefined
      return isPending
    },
    repeat() {
      island.removeEventListener('click', defer, { capture: true })
      pendingButton?.click()
    },
  }
}
