import sharp from 'sharp'
import type { ContentBlock } from '#shared/contracts/content-block.ts'
import { isContentBlock } from '#shared/domain/article-body.ts'
import { openLocalImage } from '../local-images.ts'
import type { DocumentContext, IssueEdition } from '../types.ts'
import type { FindPdfImage, ImageUse, PdfImage } from './types.ts'

/** In pixels: about 150 to the inch in print. Without a height the image keeps its aspect ratio. */
const SIZES: Record<ImageUse, { width: number; height?: number }> = {
  cover: { width: 1240, height: 1653 },
  opening: { width: 1240, height: 960 },
  wide: { width: 940 },
  half: { width: 620 },
  product: { width: 520, height: 650 },
}
const CONCURRENCY = 4

/** Prepares every image of an edition, a few at a time. */
export async function loadPdfImages(
  { issue, articles }: IssueEdition,
  context: DocumentContext,
  onProgress: (done: number, total: number) => void,
): Promise<FindPdfImage> {
  const requested = new Map<string, { url: string; use: ImageUse }>()
  const request = (url: string | null, use: ImageUse) => url && requested.set(`${use} ${url}`, { url, use })
  request(issue.coverImageUrl, 'cover')
  for (const { imageUrl, contentBlocks } of articles) {
    request(imageUrl, 'opening')
    for (const { url, use } of contentBlocks.filter(isContentBlock).flatMap(imagesOfBlock)) request(url, use)
  }
  const loaded = new Map<string, PdfImage>()
  const queue = [...requested]
  let done = 0
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const pdfImage = await loadPdfImage(next[1].url, next[1].use, context)
      if (pdfImage) loaded.set(next[0], pdfImage)
      onProgress(++done, requested.size)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return (url, use) => loaded.get(`${use} ${url}`)
}

function imagesOfBlock(block: ContentBlock): { url: string; use: ImageUse }[] {
  if (block.type === 'image-gallery')
    return block.data.images.map(({ url }, at) => ({ url, use: at === 0 ? 'wide' : 'half' }))
  if (block.type === 'product-showcase') return block.data.products.map(({ image }) => ({ url: image, use: 'product' }))
  return []
}

async function loadPdfImage(url: string, use: ImageUse, context: DocumentContext): Promise<PdfImage | undefined> {
  const { width, height } = SIZES[use]
  const source = await openLocalImage(url, context, height === undefined ? undefined : { width, height })
  const loaded = await source
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
  return loaded && { src: { data: loaded.data, format: 'jpg' }, aspectRatio: loaded.info.height / loaded.info.width }
}

/** The same aspect ratios with one-pixel images: enough to determine page breaks. */
export async function withoutPixels(findImage: FindPdfImage): Promise<FindPdfImage> {
  const onePixel = { create: { width: 1, height: 1, channels: 3, background: '#ffffff' } } as const
  const data = await sharp(onePixel).jpeg().toBuffer()
  return (url, use) => {
    const pdfImage = findImage(url, use)
    return pdfImage && { ...pdfImage, src: { data, format: 'jpg' } }
  }
}
