import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createMediaCache, type MediaCache, type MediaCacheOptions } from '#lib/media-cache.ts'
import { focalCrop, imageSources } from '#shared/domain/image.ts'
import type { DocumentContext } from './types.ts'

interface Frame {
  width: number
  height: number
}

/**
 * Opens an image of this site. Undefined for every other URL: the server never fetches a URL that a user typed; and for a damaged
 * file, so that the document is rendered without it. Throws when Storage cannot be reached. Where a frame is given and the URL
 * names a focal point, the image is cut to the shape of the frame around it.
 */
export async function openLocalImage(
  url: string | null | undefined,
  context: DocumentContext,
  frame?: Frame,
): Promise<Sharp | undefined> {
  const file = url ? await localImageFile(url, context) : undefined
  if (!url || !file) return undefined
  const image = sharp(file, { sequentialRead: true })
  const readable = await image.metadata().catch(() => undefined)
  if (!readable) return undefined
  const { focalPoint } = imageSources(url)
  return focalPoint && frame ? image.extract(focalCrop(readable, frame, focalPoint)) : image.rotate()
}

/** The file of an image URL, if it belongs to this site and exists. One of the media library may be fetched first; throws when Storage cannot be reached. */
export async function localImageFile(url: string, context: DocumentContext): Promise<string | undefined> {
  const { siteUrl } = context
  if (!URL.canParse(url, siteUrl)) return undefined
  const { origin, pathname } = new URL(url, siteUrl)
  if (origin !== new URL(siteUrl).origin || !/\.(?:avif|jpe?g|png|webp)$/i.test(pathname)) return undefined
  const name = decodePath(pathname)
  if (name === undefined || name.includes('\0')) return undefined
  const file = findInFolders(name, context)
  if (file || !(await fetchMediaFile(name, context.mediaCache))) return file
  return findInFolders(name, context)
}

function findInFolders(name: string, { imageFolders }: DocumentContext): string | undefined {
  for (const folder of imageFolders) {
    const file = path.join(folder, name)
    if (file.startsWith(folder + path.sep) && existsSync(file)) return file
  }
  return undefined
}

let mediaCache: MediaCache | undefined

/**
 * Whether Storage has the file. Throws when that is not known, because the document is kept: one that was rendered without its
 * pictures during an outage would stay so.
 */
async function fetchMediaFile(name: string, options: MediaCacheOptions | undefined): Promise<boolean> {
  if (!options) return false
  mediaCache ??= createMediaCache(options)
  return mediaCache.ensure(name).catch((error: Error) => {
    throw new Error(`the picture ${name} could not be fetched (${error.message})`, { cause: error })
  })
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
