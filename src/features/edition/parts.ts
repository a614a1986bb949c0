/** An element that the script works with; the markup names it by `data-reader`. */
export function part<E extends HTMLElement = HTMLElement>(name: string): E {
  const found = document.querySelector<E>(`[data-reader="${name}"]`)
  if (!found) throw new Error(`The edition has no ${name}`)
  return found
}

export function say(name: string, words: string): void {
  part(name).textContent = words
}

/** Shows exactly these of the group. */
export function showOnly(group: readonly string[], ...shown: string[]): void {
  for (const name of group) part(name).hidden = !shown.includes(name)
}
