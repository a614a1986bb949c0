import sharp from 'sharp'
import { type Encoding, type Pixels, writeDerivatives } from '../../../src/media/derivatives.ts'
import { type DrawnSvg, drawSvg, type Picture } from './drawing.ts'
import { seededRandom } from './kit/random.ts'

/** AVIF effort is 2: more takes ten seconds per picture for a file that is a fifth smaller. */
const ENCODING: Encoding = { webp: { quality: 66, effort: 5 }, avif: { quality: 46, effort: 2 } }

/** Renders a picture into `folder` in all its sizes and answers its stem. */
export async function render(picture: Picture, { svg, hash }: DrawnSvg, folder: string): Promise<string> {
  return writeDerivatives(await rasterise(picture, svg), { name: picture.name, hash }, folder, ENCODING)
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
