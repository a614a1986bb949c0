import { readFileSync } from 'node:fs'
import { openSubsetter, subsetFont } from '../subset-font.ts'
import { DISPLAY, ITALIC, LABEL, lettersOf, TEXT, type Typeface } from '../typefaces.ts'
import type { EpubFile } from './package-document.ts'

export interface EpubFont {
  family: string
  style: 'normal' | 'italic'
  file: EpubFile
}

/** As in print: those that reading systems apply by default. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'clig']
const LICENCES = ['bodoni-moda', 'eb-garamond', 'instrument-sans']

let subsetter: Awaited<ReturnType<typeof openSubsetter>> | undefined

/** The publication's typefaces with the letters of this text. Each letter is in the first file that has it. */
export async function epubFonts(text: string): Promise<EpubFont[]> {
  subsetter ??= await openSubsetter()
  // Labels are in capitals.
  const letters = new Set([...text, ...text.toUpperCase()].map((letter) => letter.codePointAt(0) ?? 0))
  return [TEXT, ITALIC, DISPLAY, LABEL].flatMap((typeface) => fontsOf(typeface, letters))
}

function fontsOf(typeface: Typeface, letters: Set<number>): EpubFont[] {
  const left = new Set(letters)
  return typeface.files.flatMap((file, at) => {
    const codePoints = [...lettersOf(file)].filter((codePoint) => left.has(codePoint)).sort((a, b) => a - b)
    for (const codePoint of codePoints) left.delete(codePoint)
    const family = typeface.family[at]
    if (!family || codePoints.length === 0) return []
    const bytes = subsetFont(subsetter, readFileSync(file), { codePoints, features: FEATURES, axes: {} })
    return {
      family,
      style: typeface === ITALIC ? ('italic' as const) : ('normal' as const),
      file: { path: `fonts/${family}.ttf`, mediaType: 'font/ttf', bytes },
    }
  })
}

/** The licence asks for a copy beside the fonts. */
export const fontLicences = (): EpubFile[] =>
  LICENCES.map((name) => ({
    path: `fonts/${name}.LICENSE.txt`,
    mediaType: 'text/plain',
    bytes: readFileSync(new URL(`../fonts/${name}.LICENSE`, import.meta.url)),
  }))
