import type { BlockType } from '#shared/contracts/block-types.ts'

export interface BlockField {
  name: string
  label: string
  kind: 'line' | 'text' | 'address' | 'picture' | 'number' | 'choice'
  hint?: string
  options?: { value: string; label: string }[]
  /** The contract wants the key even when it is empty. */
  isRequired?: boolean
}

export interface BlockList {
  /** The key of the list in the data of the block. */
  name: string
  itemName: string
  fields: BlockField[]
  max: number
  /** The item for a picture of the library, where several can be chosen at once. */
  fromPicture?: (picture: { url: string; alt: string; caption: string }) => Record<string, unknown>
}

interface BlockForm {
  fields: BlockField[]
  list?: BlockList
}

const title: BlockField = { name: 'title', label: 'Title', kind: 'line' }

/** The forms of the blocks, written by hand beside their contract (contracts/content-block.ts). */
export const blockForms: Record<BlockType, BlockForm> = {
  quote: {
    fields: [
      { name: 'quote', label: 'Quote', kind: 'text', isRequired: true },
      { name: 'author', label: 'Author', kind: 'line', isRequired: true },
      { name: 'title', label: 'Who they are', kind: 'line' },
    ],
  },
  callout: {
    fields: [
      {
        name: 'type',
        label: 'Kind',
        kind: 'choice',
        isRequired: true,
        options: [
          { value: 'info', label: 'Note' },
          { value: 'warning', label: 'Caution' },
          { value: 'success', label: 'Recommended' },
          { value: 'highlight', label: 'Highlight' },
        ],
      },
      title,
      { name: 'content', label: 'Text', kind: 'text', isRequired: true },
    ],
  },
  'image-gallery': {
    fields: [title],
    list: {
      name: 'images',
      itemName: 'Picture',
      max: 60,
      fromPicture: ({ url, alt, caption }) => ({ url, alt, ...(caption && { caption }) }),
      fields: [
        { name: 'url', label: 'Address of the picture', kind: 'picture', isRequired: true },
        {
          name: 'alt',
          label: 'Alternative text',
          kind: 'line',
          isRequired: true,
          hint: 'What somebody who cannot see the picture should know.',
        },
        { name: 'caption', label: 'Caption', kind: 'line' },
      ],
    },
  },
  'product-showcase': {
    fields: [
      title,
      {
        name: 'layout',
        label: 'Layout',
        kind: 'choice',
        isRequired: true,
        options: [
          { value: 'grid', label: 'Grid' },
          { value: 'featured', label: 'First product large' },
        ],
      },
    ],
    list: {
      name: 'products',
      itemName: 'Product',
      max: 24,
      fields: [
        { name: 'name', label: 'Name', kind: 'line', isRequired: true },
        { name: 'image', label: 'Address of the picture', kind: 'picture', isRequired: true },
        { name: 'brand', label: 'Brand', kind: 'line' },
        { name: 'category', label: 'Category', kind: 'line' },
        { name: 'description', label: 'Description', kind: 'text' },
        { name: 'price', label: 'Price', kind: 'line', hint: 'As displayed, for example € 1,240.' },
        { name: 'rating', label: 'Rating out of 5', kind: 'number' },
        { name: 'link', label: 'Link', kind: 'address' },
      ],
    },
  },
}
