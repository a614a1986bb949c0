import sharp from 'sharp'
import type { ContentBlock } from '#shared/contracts/content-block.ts'
import { isContentBlock } from '#shared/domain/article-body.ts'
import { openLocalImage } from './local-images.ts'
import type { DocumentContext, IssueEdition, OnTypesettingProgress } from './types.ts'

/** An image prepared for a document. */
interface Picture {
  /** Its name in the document. */
  file: string
  /** Height divided by width. */
  aspectRatio: number
}

export type PictureUse = 'cover' | 'opening' | 'wide' | 'half' | 'product'
/** Undefined when the URL is not an image of this site. */
export type FindPicture = (url: string | null | undefined, use: PictureUse) => Picture | undefined
/** In pixels. Without a height the image keeps its aspect ratio. */
export type PictureSizes = Record<PictureUse, { width: number; height?: number }>

const CONCURRENCY = 4
/** The share of the pictures in the time of the sample issue, in percent. */
const PICTURES_SHARE = 90

/** Prepares every image of an edition, a few at a time. `files` has the JPEG of each name. Throws when Storage cannot be reached. */
export async function loadPictures(
  { issue, articles }: IssueEdition,
  sizes: PictureSizes,
  context: DocumentContext,
  onProgress: OnTypesettingProgress,
): Promise<{ findPicture: FindPicture; files: Map<string, Buffer> }> {
  const requested = new Map<string, { url: string; use: PictureUse }>()
  const request = (url: string | null, use: PictureUse) => url && requested.set(`${use} ${url}`, { url, use })
  request(issue.coverImageUrl, 'cover')
  for (const { imageUrl, contentBlocks } of articles) {
    request(imageUrl, 'opening')
    for (const { url, use } of contentBlocks.filter(isContentBlock).flatMap(imagesOfBlock)) request(url, use)
  }
  const loaded = new Map<string, Picture>()
  const files = new Map<string, Buffer>()
  // Numbered before they are loaded, because they arrive in any order and equal editions have equal bytes.
  const queue = [...requested].map(([key, request], index) => ({ key, ...request, file: `picture-${index}.jpg` }))
  let done = 0
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { key, url, use, file } = next
      const image = await loadJpeg(url, sizes[use], context)
      if (image) {
        files.set(file, image.data)
        loaded.set(key, { file, aspectRatio: image.info.height / image.info.width })
      }
      const percent = Math.round((PICTURES_SHARE * ++done) / requested.size)
      onProgress({ stage: 'pictures', done, total: requested.size, percent })
    }
  }
  const workers = Array.from({ length: CONCURRENCY }, () => work().finally(() => queue.splice(0)))
  // All of them, so that none works or reports progress after the failure of another.
  for (const worker of await Promise.allSettled(workers)) if (worker.status === 'rejected') throw worker.reason
  // The last message before the typesetter starts: it does not report its progress.
  onProgress({ stage: 'pages', done: articles.length, total: articles.length, percent: PICTURES_SHARE })
  return { findPicture: (url, use) => loaded.get(`${use} ${url}`), files }
}

function imagesOfBlock(block: ContentBlock): { url: string; use: PictureUse }[] {
  if (block.type === 'image-gallery')
    return block.data.images.map(({ url }, at) => ({ url, use: at === 0 ? 'wide' : 'half' }))
  if (block.type === 'product-showcase') return block.data.products.map(({ image }) => ({ url: image, use: 'product' }))
  return []
}

async function loadJpeg(url: string, size: PictureSizes[PictureUse], context: DocumentContext) {
  const { width, height } = size
  const source = await openLocalImage(url, context, height === undefined ? undefined : { width, height })
  return await source
    ?.resize({
      ...size,
      fit: 'cover',
      withoutEnlargement: height === undefined,
      position: sharp.strategy.attention,
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
}
