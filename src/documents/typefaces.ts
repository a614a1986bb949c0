import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { harfbuzz as hb } from './harfbuzz.ts'
import { plainText } from './plain-text.ts'

/** A style of one of the publication's typefaces (scripts/print-fonts.ts), one file for each subset of characters. */
export interface Typeface {
  /** In order of preference: a character that the first file lacks is looked for in the next. */
  family: string[]
  files: string[]
}

const LATIN = ['latin', 'latin-ext']
const ALL_SUBSETS = [...LATIN, 'vietnamese', 'greek', 'cyrillic']

const defineTypeface = (name: string, letters: string[]): Typeface => ({
  family: letters.map((subset) => `${name}.${subset}`),
  files: letters.map((subset) => fileURLToPath(new URL(`./fonts/${name}.${subset}.ttf`, import.meta.url))),
})

export const TEXT = defineTypeface('text', ALL_SUBSETS)
export const ITALIC = defineTypeface('text-italic', ALL_SUBSETS)
export const DISPLAY = defineTypeface('display', LATIN)
export const LABEL = defineTypeface('label', LATIN)

export const FONT_FILES = new Map(
  [TEXT, ITALIC, DISPLAY, LABEL].flatMap(({ family, files }) => family.map((name, at) => [name, files[at] ?? ''])),
)

interface OpenFont {
  letters: Set<number>
  /** In ems. */
  widthOf(character: string): number
}
const openFonts = new Map<string, OpenFont>()

function openFont(file: string): OpenFont {
  const cached = openFonts.get(file)
  if (cached) return cached
  const face = hb.createFace(hb.createBlob(readFileSync(file)), 0)
  const font = hb.createFont(face)
  const widths = new Map<string, number>()
  const opened = {
    letters: new Set(face.collectUnicodes()),
    widthOf(character: string): number {
      const known = widths.get(character)
      if (known !== undefined) return known
      const buffer = hb.createBuffer()
      buffer.addText(character)
      buffer.guessSegmentProperties()
      hb.shape(font, buffer)
      const width = buffer.json().reduce((sum, { ax }) => sum + ax, 0) / face.upem
      buffer.destroy()
      widths.set(character, width)
      return width
    },
  }
  openFonts.set(file, opened)
  return opened
}

/** The code points that a file has letters for. */
export const lettersOf = (file: string): ReadonlySet<number> => openFont(file).letters

function fontFor(typeface: Typeface, character: string): OpenFont | undefined {
  return typeface.files.map(openFont).find(({ letters }) => letters.has(character.codePointAt(0) ?? 0))
}

/** The preferred typeface, or the text typeface if that has more of the characters: titles and labels have no Greek and no Cyrillic. */
export function typefaceFor(text: string, preferred: Typeface): Typeface {
  return renderableText(text, preferred).length < renderableText(text, TEXT).length ? TEXT : preferred
}

/** The text without the characters that no font has, which would be rendered as empty boxes. */
export function renderableText(text: string, typeface: Typeface): string {
  const letters = [...plainText(text).normalize('NFC')].filter(
    (character) => /\s/.test(character) || fontFor(typeface, character),
  )
  return letters.join('').replace(/\s+/g, ' ').trim()
}

/** Width of a text in ems. */
export function measureWidth(text: string, typeface: Typeface): number {
  let width = 0
  for (const character of text) width += fontFor(typeface, character)?.widthOf(character) ?? 0
  return width
}

/** How many lines a text takes in a column of this width; undefined when a word is wider than the column. */
export function countLines(text: string, typeface: Typeface, columnEms: number): number | undefined {
  const space = measureWidth(' ', typeface)
  let [lines, lineWidth] = [1, 0]
  for (const word of text.split(' ')) {
    const width = measureWidth(word, typeface)
    if (width > columnEms) return undefined
    if (lineWidth > 0 && lineWidth + space + width > columnEms) [lines, lineWidth] = [lines + 1, width]
    else lineWidth += (lineWidth > 0 ? space : 0) + width
  }
  return lines
}

/** Width and height in the unit of the font size; line height in ems. */
export interface TextBox {
  width: number
  height: number
  lineHeight: number
}

/** The first of these sizes at which a text fits into the box; the last when none does. */
export function fitFontSize(
  text: string,
  typeface: Typeface,
  sizes: number[],
  { width, height, lineHeight }: TextBox,
): number {
  const heightAtSize = (size: number) =>
    (countLines(text, typeface, width / size) ?? Number.POSITIVE_INFINITY) * size * lineHeight
  return sizes.find((size) => heightAtSize(size) <= height) ?? sizes.at(-1) ?? height
}

/** The first of these sizes at which a text fits on one line of this width; the last when none does. */
export function fitFontSizeOnLine(text: string, typeface: Typeface, sizes: number[], width: number): number {
  const ems = measureWidth(text, typeface)
  return sizes.find((size) => ems * size <= width) ?? sizes.at(-1) ?? width
}

/** The narrowest column in which a text takes no more lines, so that its lines are about equally long. */
export function balancedWidth(text: string, typeface: Typeface, size: number, width: number): number {
  const lines = countLines(text, typeface, width / size)
  const step = size / 4
  let narrowest = width
  while (narrowest - step > width / 3 && countLines(text, typeface, (narrowest - step) / size) === lines)
    narrowest -= step
  // Widths are summed without kerning, so they may be slightly off.
  return Math.min(width, narrowest + step)
}
