import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import wawoff2 from 'wawoff2'
import { type Axes, openSubsetter, subsetFont } from '../src/documents/subset-font.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'

// Subsets the site's fonts into the files that pages load, and writes their @font-face rules.
// Run it when a font, its version or its use changes: node scripts/web-fonts.ts

/**
 * CSS unicode ranges, from those that few pages need to those that nearly every page does. They overlap, because short lists are fewer bytes of
 * every page: of two rules for a letter browsers take the later one, and a file leaves out the letters of later files.
 */
const unicodeRanges = {
  cyrillic: 'U+400-52F, U+1C80-1C88, U+2DE0-2DFF, U+A640-A69F',
  greek: 'U+370-3FF, U+1F00-1FFF',
  extended: 'U+180-36F, U+1E00-1EFF, U+20AB, U+2C60-2C7F, U+A720-A7FF',
  european: 'U+100-17F, U+192, U+218-21B, U+237, U+1E80-1E85, U+1E9E, U+1EF2-1EF3, U+2113, U+2116, U+20BA',
  /** Czech, Slovak, Polish, Hungarian, Slovene and Croatian. */
  central: 'U+104-107, U+10C-111, U+118-11B, U+139-13E, U+141-148, U+150-15B, U+160-165, U+16E-171, U+179-17E',
  western:
    'U+A1-FF, U+131, U+178, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2002-2008, U+201A-201B, U+201E, U+2020-2022, U+2039-203A, U+2044, U+2122, U+2215',
  signs: 'U+23, U+3C-3E, U+5C, U+5E-60, U+7B-7E, U+2015, U+2030, U+2032-2033, U+2190-2193',
  latin:
    'U+20-22, U+24-3B, U+3F-5B, U+5D, U+61-7A, U+A0, U+A3, U+A7, U+A9, U+AB, U+B0, U+B7, U+BB, U+C9, U+D7, U+DF-E5, U+E7-EF, U+F1-F6, U+F8-FC, U+152-153, U+2009-200A, U+2010-2014, U+2018-2019, U+201C-201D, U+2026, U+202F, U+20AC, U+2212',
  accents: 'U+DF-F6, U+F8-FF, U+153',
  minuscules: 'U+61-7A',
} as const
type Subset = keyof typeof unicodeRanges

interface FontFace {
  name: string
  family: string
  style?: 'italic'
  weight: string
  /** Source file; `{}` stands for the name of a Fontsource subset. */
  source: string
  axes: Axes
  features: string[]
  subsets: Subset[]
}

/** The family and its style. Copyright and licence are in a file beside the fonts. */
const FAMILY_NAMES = [1, 2]
const TEXT_FEATURES = ['ccmp', 'clig', 'calt', 'kern', 'liga', 'locl', 'mark', 'mkmk']
const FIGURE_FEATURES = ['onum', 'lnum', 'pnum', 'tnum']
const garamond = '@expo-google-fonts/eb-garamond/{}.ttf'

const fontFaces: FontFace[] = [
  {
    name: 'bodoni-moda',
    family: 'Bodoni Moda',
    weight: '400',
    source: '@fontsource-variable/bodoni-moda/files/bodoni-moda-{}-opsz-normal.woff2',
    axes: { wght: 400, opsz: { min: 14, max: 64 } },
    features: TEXT_FEATURES,
    subsets: ['european', 'central', 'western', 'signs', 'latin'],
  },
  {
    name: 'eb-garamond',
    family: 'EB Garamond',
    weight: '400',
    source: garamond.replace('{}', '400Regular/EBGaramond_400Regular'),
    axes: {},
    features: [...TEXT_FEATURES, ...FIGURE_FEATURES],
    subsets: ['cyrillic', 'greek', 'extended', 'european', 'central', 'western', 'signs', 'latin'],
  },
  {
    // The full design, for the opening of an article only.
    name: 'eb-garamond-small-capitals',
    family: 'EB Garamond Small Capitals',
    weight: '400',
    source: garamond.replace('{}', '400Regular/EBGaramond_400Regular'),
    axes: {},
    features: ['kern', 'smcp'],
    subsets: ['accents', 'minuscules'],
  },
  {
    name: 'eb-garamond-italic',
    family: 'EB Garamond',
    style: 'italic',
    weight: '400',
    source: garamond.replace('{}', '400Regular_Italic/EBGaramond_400Regular_Italic'),
    axes: {},
    features: [...TEXT_FEATURES, ...FIGURE_FEATURES],
    subsets: ['cyrillic', 'greek', 'extended', 'european', 'central', 'western', 'signs', 'latin'],
  },
  {
    name: 'instrument-sans',
    family: 'Instrument Sans',
    weight: '400 600',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-{}-wght-normal.woff2',
    // A single weight: the axis and its kerning would take as many bytes as the glyphs.
    axes: { wght: 500 },
    features: [...TEXT_FEATURES, 'pnum', 'tnum'],
    subsets: ['european', 'western', 'latin'],
  },
]

const styles = path.join(projectFolder, 'src/styles')
const folder = path.join(styles, 'faces')
const { resolve } = createRequire(import.meta.url)

function codePointsIn(ranges: string): number[] {
  return ranges.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.slice(2).split('-')
    const start = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index)
  })
}

async function readSource(face: FontFace, subset: Subset): Promise<Uint8Array> {
  const isLatin = subset === 'latin' || subset === 'signs' || subset === 'western'
  const file = readFileSync(resolve(face.source.replace('{}', isLatin ? 'latin' : 'latin-ext')))
  return face.source.endsWith('.ttf') ? file : wawoff2.decompress(file)
}

/** The font of the interface has no file for signs: its arrows and the like are among its Latin letters. */
const rangesOf = ({ subsets }: FontFace, subset: Subset) =>
  subset === 'latin' && !subsets.includes('signs')
    ? `${unicodeRanges.latin}, ${unicodeRanges.signs}`
    : unicodeRanges[subset]

function codePointsOf(face: FontFace, subset: Subset): number[] {
  const laterSubsets = face.subsets.slice(face.subsets.indexOf(subset) + 1)
  const later = new Set(laterSubsets.flatMap((one) => codePointsIn(rangesOf(face, one))))
  return codePointsIn(rangesOf(face, subset)).filter((codePoint) => !later.has(codePoint))
}

const fontFileName = (face: FontFace, subset: Subset) => `${face.name}.${subset}.woff2`

const fontFaceRule = (face: FontFace, subset: Subset) => `@font-face {
  font-family: "${face.family}";${face.style ? `\n  font-style: ${face.style};` : ''}
  font-weight: ${face.weight};
  font-display: swap;
  src: url("./faces/${fontFileName(face, subset)}") format("woff2");
  unicode-range: ${rangesOf(face, subset)};
}
`

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const subsetter = await openSubsetter()
const rules: string[] = []
for (const face of fontFaces) {
  for (const subset of face.subsets) {
    const source = await readSource(face, subset)
    const codePoints = codePointsOf(face, subset)
    const file = await wawoff2.compress(subsetFont(subsetter, source, { ...face, codePoints, names: FAMILY_NAMES }))
    writeFileSync(path.join(folder, fontFileName(face, subset)), file)
    rules.push(fontFaceRule(face, subset))
    console.log(`${fontFileName(face, subset)} ${(file.length / 1024).toFixed(1)} KB`)
  }
  const [vendor = '', packageName = ''] = face.source.split('/')
  const licence = vendor.startsWith('@expo') ? 'LICENSE_FONT' : 'LICENSE'
  writeFileSync(
    path.join(folder, `${packageName}.LICENSE`),
    readFileSync(resolve(`${vendor}/${packageName}/${licence}`)),
  )
}
const banner =
  '/* Written by scripts/web-fonts.ts. A browser fetches a file only where a page has letters in its range. */\n'
writeFileSync(path.join(styles, 'faces.css'), banner + rules.join(''))
