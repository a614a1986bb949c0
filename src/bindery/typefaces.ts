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
const EUROPEAN = [...LATIN, 'vietnamese', 'greek', 'cyrillic']

const face = (name: string, letters: string[]): Typeface => ({
  family: letters.map((kind) => `${name}.${kind}`),
  files: letters.map((kind) => fileURLToPath(new URL(`./fonts/${name}.${kind}.ttf`, import.meta.url))),
})

export const TEXT = face('text', EUROPEAN)
export const ITALIC = face('text-italic', EUROPEAN)
export const DISPLAY = face('display', LATIN)
export const LABEL = face('label', LATIN)

export const ALL_FILES = new Map(
  [TEXT, ITALIC, DISPLAY, LABEL].flatMap(({ family, files }) => family.map((name, at) => [name, files[at] ?? ''])),
)

const opened = new Map<string, Font>()

function open(file: string): Font {
  const known = opened.get(file)
  if (known) return known
  const font = create(readFileSync(file)) as Font
  opened.set(file, font)
  return font
}

function fontFor(typeface: Typeface, letter: string): Font | undefined {
  return typeface.files.map(open).find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

/** Titles and labels have no Greek and no Cyrillic of their own; then the text face stands in, for all of the words. */
export function faceFor(text: string, preferred: Typeface): Typeface {
  return printable(text, preferred).length < printable(text, TEXT).length ? TEXT : preferred
}

/** Without the letters that we have no face for: an empty box says less than nothing. */
export function printable(text: string, typeface: Typeface): string {
  const letters = [...text.normalize('NFC')].filter((letter) => /\s/.test(letter) || fontFor(typeface, letter))
  return letters.join('').replace(/\s+/g, ' ').trim()
}

/** Its width in units of the type size. */
export function widthOf(text: string, typeface: Typeface): number {
  let width = 0
  for (const letter of text) {
    const font = fontFor(typeface, letter)
    if (font) width += font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
  }
  return width
}

/** How many lines a text takes in a column of so many type sizes; none when a word is wider than the column. */
export function linesOf(text: string, typeface: Typeface, columnEms: number): number | undefined {
  const space = widthOf(' ', typeface)
  let [lines, used] = [1, 0]
  for (const word of text.split(' ')) {
    const width = widthOf(word, typeface)
    if (width > columnEms) return undefined
    if (used > 0 && used + space + width > columnEms) [lines, used] = [lines + 1, width]
    else used += (used > 0 ? space : 0) + width
  }
  return lines
}

/** A place for words: as wide and as high as this, in lines of so many type sizes. */
export interface Room {
  width: number
  height: number
  lineHeight: number
}

/** The first of these sizes at which a text fits into its room; the last when none does. */
export function sizeFor(
  text: string,
  typeface: Typeface,
  sizes: number[],
  { width, height, lineHeight }: Room,
): number {
  const heightAt = (size: number) =>
    (linesOf(text, typeface, width / size) ?? Number.POSITIVE_INFINITY) * size * lineHeight
  return sizes.find((size) => heightAt(size) <= height) ?? sizes.at(-1) ?? height
}

/** The same for a single line. */
export function sizeForLine(text: string, typeface: Typeface, sizes: number[], width: number): number {
  const ems = widthOf(text, typeface)
  return sizes.find((size) => ems * size <= width) ?? sizes.at(-1) ?? width
}

/** The narrowest column in which a text takes no more lines: all of them are then about as long. */
export function balancedWidth(text: string, typeface: Typeface, size: number, width: number): number {
  const lines = linesOf(text, typeface, width / size)
  const step = size / 4
  let narrow = width
  while (narrow - step > width / 3 && linesOf(text, typeface, (narrow - step) / size) === lines) narrow -= step
  // What measures letters one by one may be a little off.
  return Math.min(width, narrow + step)
}
