import { z } from 'zod'
import { BLOCK_TYPES, type BlockType } from './block-types.ts'
import { ImageUrl, Link } from './primitives.ts'

const Text = z.string().trim().min(1).max(5000)
const OptionalText = z.string().max(5000).nullish()
/** Number of paragraphs and sub-headings before the block. Without it the page spreads the blocks evenly over the text. */
const After = z.int().min(0).max(10_000).optional()
const block = <Type extends BlockType, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ id: Text, type: z.literal(type), data, after: After })

export const QuoteBlock = block('quote', z.object({ quote: Text, author: Text, title: OptionalText }))
export type QuoteBlock = z.infer<typeof QuoteBlock>

export const GalleryImage = z.object({ url: ImageUrl, alt: z.string().max(5000), caption: OptionalText })
export type GalleryImage = z.infer<typeof GalleryImage>

export const ImageGalleryBlock = block(
  'image-gallery',
  z.object({ title: OptionalText, images: z.array(GalleryImage).min(1).max(60) }),
)
export type ImageGalleryBlock = z.infer<typeof ImageGalleryBlock>

export const CalloutType = z.enum(['info', 'warning', 'success', 'highlight'])
export type CalloutType = z.infer<typeof CalloutType>

export const CalloutBlock = block('callout', z.object({ type: CalloutType, title: OptionalText, content: Text }))
export type CalloutBlock = z.infer<typeof CalloutBlock>

export const Product = z.object({
  image: ImageUrl,
  name: Text,
  brand: OptionalText,
  category: OptionalText,
  description: OptionalText,
  price: OptionalText.describe('As displayed, e.g. "€ 1,240".'),
  rating: z.number().min(0).max(5).nullish().describe('Out of 5.'),
  link: Link.nullish(),
})
export type Product = z.infer<typeof Product>

export const ProductShowcaseBlock = block(
  'product-showcase',
  z.object({ title: OptionalText, layout: z.enum(['grid', 'featured']), products: z.array(Product).min(1).max(24) }),
)
export type ProductShowcaseBlock = z.infer<typeof ProductShowcaseBlock>

/** A block between or after the paragraphs of an article. The database checks the same shapes (private.are_content_blocks). */
export const ContentBlock = z
  .discriminatedUnion('type', [QuoteBlock, ImageGalleryBlock, CalloutBlock, ProductShowcaseBlock])
  .meta({ id: 'ContentBlock' })
export type ContentBlock = z.infer<typeof ContentBlock>

/** A block of a type that this version does not know. It is kept as it is, and no page shows it. */
const UnknownBlock = z
  .object({
    id: Text,
    type: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/)
      .max(60)
      .refine((type) => !BLOCK_TYPES.includes(type as BlockType)),
    data: z.record(z.string(), z.unknown()),
    after: After,
  })
  .meta({ id: 'UnknownBlock' })

export const AnyBlock = z.union([ContentBlock, UnknownBlock])
export type AnyBlock = z.infer<typeof AnyBlock>
