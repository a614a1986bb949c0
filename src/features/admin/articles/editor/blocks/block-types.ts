import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import type { BlockType } from '#shared/contracts/block-types.ts'

export const blockNames: Record<BlockType, { name: string; description: string }> = {
  quote: { name: 'Quote', description: 'A sentence set large, with its author' },
  'image-gallery': { name: 'Pictures', description: 'One picture or a gallery' },
  callout: { name: 'Note', description: 'A remark set apart from the text' },
  'product-showcase': { name: 'Products', description: 'Things with price, rating and link' },
}

export const isKnownType = (type: string): type is BlockType => type in blockNames

export const blockName = (type: string) => (isKnownType(type) ? blockNames[type].name : 'Unknown block')

const emptyData: Record<BlockType, DraftBlock['data']> = {
  quote: { quote: '', author: '' },
  'image-gallery': { images: [] },
  callout: { type: 'info', content: '' },
  'product-showcase': { layout: 'grid', products: [] },
}

export const newBlock = (type: BlockType): DraftBlock => ({
  id: crypto.randomUUID(),
  type,
  data: structuredClone(emptyData[type]),
})
