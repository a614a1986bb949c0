/** The types of content blocks that this version knows. Apart from their schemas, for pages that need the names only. */
export const BLOCK_TYPES = ['quote', 'image-gallery', 'callout', 'product-showcase'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]
