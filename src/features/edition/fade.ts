const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** Makes the change under a slow fade where the browser can and the reader likes it. Resolves when it is made. */
export async function fade(change: () => void): Promise<void> {
  if (!document.startViewTransition || calm.matches || document.hidden) return change()
  const passage = document.startViewTransition(change)
  // A fade that is overtaken by the next one is no failure.
  passage.ready.catch(() => {})
  passage.finished.catch(() => {})
  await passage.updateCallbackDone
}
