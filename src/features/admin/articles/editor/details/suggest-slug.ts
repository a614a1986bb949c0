const MAX_LENGTH = 80

/** An address from a title: 'L’Été à Łódź' → 'l-ete-a-lodz'. Empty if nothing in the title can be in one. */
export function suggestSlug(title: string): string {
  const words = title
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > MAX_LENGTH) break
    slug = longer
  }
  return slug
}
