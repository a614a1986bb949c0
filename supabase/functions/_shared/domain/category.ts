/** 'art & culture' and 'food-and-wine' as readers see them: 'Art & Culture', 'Food & Wine'. */
export function categoryLabel(category: string): string {
  return category
    .replaceAll('&', ' and ')
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => (word.toLowerCase() === 'and' ? '&' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}
