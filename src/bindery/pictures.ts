import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Workshop } from './make.ts'

/**
 * A picture of this site, opened; or nothing. What lies elsewhere is left out: the server never fetches an address that
 * somebody typed.
 */
export async function openPicture(url: string | null | undefined, workshop: Workshop): Promise<Sharp | undefined> {
  const file = url ? pictureFile(url, workshop) : undefined
  if (!file) return undefined
  const picture = sharp(file, { sequentialRead: true })
  const readable = await picture.metadata().catch(() => undefined)
  return readable && picture.rotate()
}

/** Where it lies, if it is ours and there. */
export function pictureFile(url: string, { siteUrl, pictures }: Workshop): string | undefined {
  if (!URL.canParse(url, siteUrl)) return undefined
  const { origin, pathname } = new URL(url, siteUrl)
  if (origin !== new URL(siteUrl).origin || !/\.(?:avif|jpe?g|png|webp)$/i.test(pathname)) return undefined
  const name = decoded(pathname)
  if (name === undefined || name.includes('\0')) return undefined
  for (const folder of pictures) {
    const file = path.join(folder, name)
    if (file.startsWith(folder + path.sep) && existsSync(file)) return file
  }
  return undefined
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
