const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Makes the change under a slow fade where the browser can and the reader likes it. Resolves when it is made. */
export async function withViewTransition(change: () => void): Promise<void> {
  if (!document.startViewTransition || reducedMotion.matches || document.hidden) return change()
  const transition = document.startViewTransition(change)
  // A fade that is overtaken by the next one is no failure.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
