import { join } from 'node:path'
import sharp from 'sharp'
import { type DrawnSvg, drawSvg, type Picture } from './drawing.ts'
import { fileStem, widthsBelow } from './image-file-names.ts'
import { hex } from './kit/colour.ts'
import { seededRandom } from './kit/random.ts'

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Renders a picture into `folder` in all its sizes and answers its stem. */
export async function render(picture: Picture, { svg, hash }: DrawnSvg, folder: string): Promise<string> {
  const pixels = await rasterise(picture, svg)
  const [top, bottom] = [meanOfThird(pixels, 0), meanOfThird(pixels, 2)]
  const stem = fileStem({ name: picture.name, w: picture.w, h: picture.h, top, bottom, hash })
  await writeImages(pixels, join(folder, stem), picture.w)
  for (const width of widthsBelow(picture.w)) await writeImages(pixels, join(folder, `${stem}-${width}`), width)
  return stem
}

async function rasterise(picture: Picture, svg = drawSvg(picture).svg): Promise<Pixels> {
  const flat = sharp(Buffer.from(svg)).removeAlpha()
  const grainLayer = {
    input: await grainTile(picture.name, picture.grain ?? 0.5),
    tile: true,
    blend: 'soft-light',
  } as const
  const { data, info } = await flat.composite([grainLayer]).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: info.channels as 3 } }
}

const toSharp = ({ data, info }: Pixels) => sharp(data, { raw: info })

/** AVIF effort is 2: more takes ten seconds per picture for a file that is a fifth smaller. */
async function writeImages(pixels: Pixels, stem: string, width: number): Promise<void> {
  const sized = () => (width === pixels.info.width ? toSharp(pixels) : toSharp(pixels).resize({ width }))
  await sized().webp({ quality: 66, effort: 5 }).toFile(`${stem}.webp`)
  await sized().avif({ quality: 46, effort: 2 }).toFile(`${stem}.avif`)
}

/** The mean colour of the top (0) or bottom (2) third, as six hex digits. */
function meanOfThird({ data, info }: Pixels, third: 0 | 2): string {
  const size = Math.floor(info.height / 3) * info.width * info.channels
  const start = third ? data.length - size : 0
  const sums = [0, 0, 0]
  for (let i = start; i < start + size; i += info.channels)
    for (let c = 0; c < 3; c++) sums[c] = (sums[c] as number) + (data[i + c] as number)
  return hex(sums.map((sum) => (sum * info.channels) / size))
}

const tileSide = 512

/** Grey noise around 128, which the blend mode soft-light leaves unchanged. */
function grainTile(seed: string, strength: number): Promise<Buffer> {
  const random = seededRandom(`grain ${seed}`)
  const data = Buffer.alloc(tileSide * tileSide * 3)
  for (let i = 0; i < data.length; i += 3) {
    const sum = random.between(-1, 1) + random.between(-1, 1)
    data.fill(Math.round(128 + sum * 22 * strength), i, i + 3)
  }
  const raw = { width: tileSide, height: tileSide, channels: 3 } as const
  return sharp(data, { raw }).png().toBuffer()
}
