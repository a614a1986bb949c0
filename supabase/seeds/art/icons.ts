import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const darkColour = '#1a1320'
const brass = '#d8ae5a'

/** The logo: a disc with a meridian, the left half filled, the right half outlined. */
const markPath = (stroke: number): string =>
  `<path d="M32 10a22 22 0 0 0 0 44Z" fill="${brass}"/>` +
  `<path d="M32 10a22 22 0 0 1 0 44M32 10a10 22 0 0 1 0 44M32 4V60" fill="none" stroke="${brass}" stroke-width="${stroke}"/>`

const icon = (radius: number, stroke: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${darkColour}"/>${markPath(stroke)}</svg>\n`

/** The logo within the safe zone, because a home screen may crop the icon to a circle. */
const maskableSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${darkColour}"/><g transform="translate(32 32) scale(0.78) translate(-32 -32)">${markPath(2.4)}</g></svg>\n`

/** In dark mode the colours of background and logo are swapped. */
const faviconSvg = icon(12, 3).replace(
  '<rect',
  `<style>@media (prefers-color-scheme:dark){rect{fill:${brass}}[fill="${brass}"]{fill:${darkColour}}[stroke]{stroke:${darkColour}}}</style><rect`,
)

/** Writes the site's icons into `folder`. */
export async function writeIcons(folder: string): Promise<void> {
  const png = (size: number, source: string) =>
    sharp(Buffer.from(source), { density: size * 1.2 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  const small = await png(32, icon(10, 3.5))
  await writeFile(join(folder, 'favicon.svg'), faviconSvg)
  await writeFile(join(folder, 'favicon.ico'), ico(small, 32))
  await writeFile(join(folder, 'apple-touch-icon.png'), await png(180, icon(0, 2.4)))
  for (const size of [192, 512]) await writeFile(join(folder, `icon-${size}.png`), await png(size, icon(0, 2.2)))
  for (const size of [192, 512])
    await writeFile(join(folder, `icon-maskable-${size}.png`), await png(size, maskableSvg))
}

/** An .ico file: a directory with one entry, followed by the PNG. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, image])
}
