/** Loads and hydrates an island; resolves to whether that worked. Astro imports a script twice before it gives up. */
export async function hydrates(load: () => Promise<() => Promise<void> | void>, island: HTMLElement): Promise<boolean> {
  let failed = false
  // Astro catches the error: it dispatches an event, and hydrates nothing.
  const onError = () => {
    failed = true
  }
  island.addEventListener('astro:hydration-error', onError)
  try {
    const hydrate = await load()
    await hydrate()
  } catch {
    failed = true
  }
  island.removeEventListener('astro:hydration-error', onError)
  return !failed
}
