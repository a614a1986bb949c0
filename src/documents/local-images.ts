import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { DocumentContext } from './types.ts'

/** Opens an image of this site. Undefined for every other URL: the server never fetches a URL that a user typed. */
export async function openLocalImage(
  url: string | null | undefined,
  context: DocumentContext,
): Promise<Sharp | undefined> {
  const file = url ? localImageFile(url, context) : undefined
  if (!file) return undefined
  const image = sharp(file, { sequentialRead: true })
  const readable = await image.metadata().catch(() => undefined)
  return readable && image.rotate()
}

/** The file of an image URL, if it belongs to this site and exists. */
export function localImageFile(url: string, { siteUrl, imageFolders }: DocumentContext): string | undefined {
  if (!URL.canParse(url, siteUrl)) return undefined
  const { origin, pathname } = new URL(url, siteUrl)
  if (origin !== new URL(siteUrl).origin || !/\.(?:avif|jpe?g|png|webp)$/i.test(pathname)) return undefined
  const name = decodePath(pathname)
  if (name === undefined || name.includes('\0')) return undefined
  for (const folder of imageFolders) {
    const file = path.join(folder, name)
    if (file.startsWith(folder + path.sep) && existsSync(file)) return file
  }
  return undefined
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
