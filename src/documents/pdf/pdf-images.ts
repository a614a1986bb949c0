import sharp from 'sharp'
import type { ContentBlock } from '#shared/contracts/content-block.ts'
import { isContentBlock } from '#shared/domain/article-body.ts'
import { openLocalImage } from '../local-images.ts'
import type { DocumentContext, IssueEdition } from '../types.ts'

/** An image prepared for print. */
interface PdfImage {
  /** The name under which the template reads it. */
  file: string
  /** Height divided by width. */
  aspectRatio: number
}

export type ImageUse = 'cover' | 'opening' | 'wide' | 'half' | 'product'
/** Undefined when the URL is not an image of this site. */
export type FindPdfImage = (url: string | null | undefined, use: ImageUse) => PdfImage | undefined

/** In pixels: about 150 to the inch in print. Without a height the image keeps its aspect ratio. */
const SIZES: Record<ImageUse, { width: number; height?: number }> = {
  cover: { width: 1240, height: 1653 },
  opening: { width: 1240, height: 960 },
  wide: { width: 940 },
  half: { width: 620 },
  product: { width: 520, height: 650 },
}
const CONCURRENCY = 4

/** Prepares every image of an edition, a few at a time. `files` has the JPEG of each name. */
export async function loadPdfImages(
  { issue, articles }: IssueEdition,
  context: DocumentContext,
  onProgress: (done: number, total: number) => void,
): Promise<{ findImage: FindPdfImage; files: Map<string, Buffer> }> {
  const requested = new Map<string, { url: string; use: ImageUse }>()
  const request = (url: string | null, use: ImageUse) => url && requested.set(`${use} ${url}`, { url, use })
  request(issue.coverImageUrl, 'cover')
  for (const { imageUrl, contentBlocks } of articles) {
    request(imageUrl, 'opening')
    for (const { url, use } of contentBlocks.filter(isContentBlock).flatMap(imagesOfBlock)) request(url, use)
  }
  const loaded = new Map<string, PdfImage>()
  const files = new Map<string, Buffer>()
  // Numbered before they are loaded, because they arrive in any order and equal editions have equal bytes.
  const queue = [...requested].map(([key, request], index) => ({ key, ...request, file: `picture-${index}.jpg` }))
  let done = 0
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { key, url, use, file } = next
      const image = await loadJpeg(url, use, context)
      if (image) {
        files.set(file, image.data)
        loaded.set(key, { file, aspectRatio: image.info.height / image.info.width })
      }
      onProgress(++done, requested.size)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return { findImage: (url, use) => loaded.get(`${use} ${url}`), files }
}

function imagesOfBlock(block: ContentBlock): { url: string; use: ImageUse }[] {
  if (block.type === 'image-gallery')
    return block.data.images.map(({ url }, at) => ({ url, use: at === 0 ? 'wide' : 'half' }))
  if (block.type === 'product-showcase') return block.data.products.map(({ image }) => ({ url: image, use: 'product' }))
  return []
}

async function loadJpeg(url: string, use: ImageUse, context: DocumentContext) {
  const { width, height } = SIZES[use]
  const source = await openLocalImage(url, context, height === undefined ? undefined : { width, height })
  return await source
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
}
