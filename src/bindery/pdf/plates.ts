import sharp from 'sharp'
import type { ContentBlock } from '#shared/contracts/content-block.ts'
import type { Workshop } from '../make.ts'
import type { Edition } from '../order.ts'
import { openPicture } from '../pictures.ts'

/** A picture as it is printed, with its proportion: height by width. */
export interface Plate {
  src: { data: Buffer; format: 'jpg' }
  proportion: number
}

type Use = 'cover' | 'opening' | 'wide' | 'half' | 'product'
/** Finds what was made for an address; nothing when it is not a picture of ours. */
export type Plates = (url: string | null | undefined, use: Use) => Plate | undefined

/** Pixels: about 150 to the inch where it is printed. Without a height the picture keeps its own proportion. */
const SIZES: Record<Use, { width: number; height?: number }> = {
  cover: { width: 1240, height: 1653 },
  opening: { width: 1240, height: 960 },
  wide: { width: 940 },
  half: { width: 620 },
  product: { width: 520, height: 650 },
}
const AT_ONCE = 4

/** Makes every picture of an edition, a few at a time. */
export async function makePlates({ issue, articles }: Edition, workshop: Workshop): Promise<Plates> {
  const wanted = new Map<string, { url: string; use: Use }>()
  const want = (url: string | null, use: Use) => url && wanted.set(`${use} ${url}`, { url, use })
  want(issue.coverImageUrl, 'cover')
  for (const { imageUrl, contentBlocks } of articles) {
    want(imageUrl, 'opening')
    for (const { url, use } of contentBlocks.flatMap(picturesOf)) want(url, use)
  }
  const made = new Map<string, Plate>()
  const waiting = [...wanted]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const plate = await makePlate(next[1].url, next[1].use, workshop)
      if (plate) made.set(next[0], plate)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (url, use) => made.get(`${use} ${url}`)
}

function picturesOf(block: ContentBlock): { url: string; use: Use }[] {
  if (block.type === 'image-gallery')
    return block.data.images.map(({ url }, at) => ({ url, use: at === 0 ? 'wide' : 'half' }))
  if (block.type === 'product-showcase') return block.data.products.map(({ image }) => ({ url: image, use: 'product' }))
  return []
}

async function makePlate(url: string, use: Use, workshop: Workshop): Promise<Plate | undefined> {
  const picture = await openPicture(url, workshop)
  const made = await picture
    ?.resize({
      ...SIZES[use],
      fit: 'cover',
      withoutEnlargement: SIZES[use].height === undefined,
      position: sharp.strategy.attention,
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  return made && { src: { data: made.data, format: 'jpg' }, proportion: made.info.height / made.info.width }
}

/** The same proportions without the pictures: enough to find out what comes on which page. */
export async function hollow(plates: Plates): Promise<Plates> {
  const dot = { create: { width: 1, height: 1, channels: 3, background: '#ffffff' } } as const
  const data = await sharp(dot).jpeg().toBuffer()
  return (url, use) => {
    const plate = plates(url, use)
    return plate && { ...plate, src: { data, format: 'jpg' } }
  }
}
