import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'
import { type Attributes, formatNumber, path } from './svg.ts'

/**
 * Text as outlines. librsvg finds fonts through fontconfig, and a new machine has none, so covers contain paths
 * from the Fontsource files that the site serves.
 */
export type Face = (text: string, size: number, tracking?: number) => { d: string; width: number }

const requireFont = createRequire(import.meta.url)

async function face(file: string, axes: Record<string, number>): Promise<Face> {
  const woff2 = readFileSync(requireFont.resolve(`@fontsource-variable/${file}.woff2`))
  // fontkit cannot apply variations to the transformed glyphs of WOFF2, so the font is unpacked.
  const font = create(Buffer.from(await decompress(woff2))) as Font
  return createFace(font.getVariation(axes))
}

function createFace(font: Font): Face {
  return (text, size, tracking = 0) => {
    const scale = size / font.unitsPerEm
    const run = font.layout(text)
    let x = 0
    let d = ''
    run.glyphs.forEach((glyph, index) => {
      d += outline(glyph.path.commands, x, scale)
      x += (run.positions[index]?.xAdvance ?? 0) * scale + tracking * size
    })
    return { d, width: x - tracking * size }
  }
}

const pathCommands = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

function outline(
  commands: readonly { command: keyof typeof pathCommands; args: number[] }[],
  x: number,
  scale: number,
) {
  return commands
    .map(({ command, args }) => {
      const coordinates = args.map((value, i) => formatNumber(i % 2 === 0 ? x + value * scale : -value * scale))
      return pathCommands[command] + coordinates.join(' ')
    })
    .join('')
}

export const didone = await face('bodoni-moda/files/bodoni-moda-latin-standard-normal', { wght: 500, opsz: 34 })
export const didoneItalic = await face('bodoni-moda/files/bodoni-moda-latin-standard-italic', { wght: 430, opsz: 34 })
export const textItalic = await face('newsreader/files/newsreader-latin-standard-italic', { wght: 400, opsz: 36 })
export const sansSerif = await face('hanken-grotesk/files/hanken-grotesk-latin-wght-normal', { wght: 500 })

type TextStyle = { face: Face; size: number; fill: string; tracking?: number; align?: 'left' | 'centre' | 'right' }

/** A line of text with its baseline at (x, y). */
export function setLine(
  text: string,
  x: number,
  y: number,
  { face, size, fill, tracking = 0, align = 'left' }: TextStyle,
) {
  const { d, width } = face(text, size, tracking)
  const shift = { left: 0, centre: -width / 2, right: -width }[align]
  const at: Attributes = { transform: `translate(${formatNumber(x + shift)} ${formatNumber(y)})` }
  return path(d, fill, at)
}

/** Sets a line so that its outlines span exactly `width`. */
export function setLineToWidth(
  text: string,
  x: number,
  y: number,
  width: number,
  { face, fill, tracking = 0 }: Omit<TextStyle, 'size'>,
) {
  const size = (100 * width) / face(text, 100, tracking).width
  return setLine(text, x, y, { face, size, fill, tracking })
}
