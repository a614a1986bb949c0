import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** A cut of one of the house's faces (scripts/print-fonts.ts), in as many files as it has kinds of letters. */
export interface Typeface {
  /** Font family in the order of asking: what the first lacks, the next may have. */
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

const openFonts = new Map<string, Font>()

function openFont(file: string): Font {
  const cached = openFonts.get(file)
  if (cached) return cached
  const font = create(readFileSync(file)) as Font
  openFonts.set(file, font)
  return font
}

function fontFor(typeface: Typeface, character: string): Font | undefined {
  return typeface.files.map(openFont).find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}

/** Titles and labels have no Greek and no Cyrillic of their own; then the text face stands in, for all of the words. */
export function typefaceFor(text: string, preferred: Typeface): Typeface {
  return renderableText(text, preferred).length < renderableText(text, TEXT).length ? TEXT : preferred
}

/** Without the letters that we have no face for: an empty box says less than nothing. */
export function renderableText(text: string, typeface: Typeface): string {
  const letters = [...text.normalize('NFC')].filter((character) => /\s/.test(character) || fontFor(typeface, character))
  return letters.join('').replace(/\s+/g, ' ').trim()
}

/** Its width in units of the type size. */
export function measureWidth(text: string, typeface: Typeface): number {
  let width = 0
  for (const character of text) {
    const font = fontFor(typeface, character)
    if (font) width += font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
  }
  return width
}

/** How many lines a text takes in a column of so many type sizes; none when a word is wider than the column. */
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

/** A place for words: as wide and as high as this, in lines of so many type sizes. */
export interface TextBox {
  width: number
  height: number
  lineHeight: number
}

/** The first of these sizes at which a text fits into its room; the last when none does. */
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

/** The same for a single line. */
export function fitFontSizeOnLine(text: string, typeface: Typeface, sizes: number[], width: number): number {
  const ems = measureWidth(text, typeface)
  return sizes.find((size) => ems * size <= width) ?? sizes.at(-1) ?? width
}

/** The narrowest column in which a text takes no more lines: all of them are then about as long. */
export function balancedWidth(text: string, typeface: Typeface, size: number, width: number): number {
  const lines = countLines(text, typeface, width / size)
  const step = size / 4
  let narrowest = width
  while (narrowest - step > width / 3 && countLines(text, typeface, (narrowest - step) / size) === lines)
    narrowest -= step
  // What measures letters one by one may be a little off.
  return Math.min(width, narrowest + step)
}
