/** 'art & culture' and 'food-and-wine' as readers see them: 'Art & Culture', 'Food & Wine'. */
export function categoryLabel(category: string): string {
  return category
    .replaceAll('&', ' and ')
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => (word.toLowerCase() === 'and' ? '&' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}

/** The id of a category in addresses: 'food-and-wine' for 'Food & Wine'. Empty without one. Same rule as private.category_id. */
export function categoryId(category: string): string {
  return category
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replace(/[øłđðı]/g, (character) => PLAIN_CHARACTERS[character] ?? character)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

const PLAIN_CHARACTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }
