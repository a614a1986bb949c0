import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import wawoff2 from 'wawoff2'
import { type Axes, openSubsetter, subsetFont } from '../src/documents/subset-font.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'

// Subsets the site's fonts into the files that pages load, and writes their @font-face rules.
// Run it when a font, its version or its use changes: node scripts/web-fonts.ts

/** CSS unicode ranges, from those that nearly every page needs to those that few pages do. */
const unicodeRanges = {
  latin:
    'U+20-22, U+24-3B, U+3F-5B, U+5D, U+61-7A, U+A0, U+A3, U+A7, U+A9, U+AB, U+B0, U+B7, U+BB, U+C9, U+D7, U+DF-E5, U+E7-EF, U+F1-F6, U+F8-FC, U+152-153, U+2009-200A, U+2010-2014, U+2018-2019, U+201C-201D, U+2026, U+202F, U+20AC, U+2212',
  signs: 'U+23, U+3C-3E, U+5C, U+5E-60, U+7B-7E, U+2015, U+2030, U+2032-2033, U+2190-2193',
  western:
    'U+A1-A2, U+A4-A6, U+A8, U+AA, U+AC-AF, U+B1-B6, U+B8-BA, U+BC-C8, U+CA-D6, U+D8-DE, U+E6, U+F0, U+F7, U+FD-FF, U+131, U+178, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2002-2008, U+201A-201B, U+201E, U+2020-2022, U+2039-203A, U+2044, U+2122, U+2215',
  minuscules: 'U+61-7A, U+DF-F6, U+F8-FF, U+153',
  european:
    'U+100-130, U+132-151, U+154-177, U+179-17F, U+192, U+218-21B, U+237, U+1E80-1E85, U+1E9E, U+1EF2-1EF3, U+2113, U+2116, U+20BA',
  extended:
    'U+180-191, U+193-217, U+21C-236, U+238-2BA, U+2BD-2C5, U+2C7-2D9, U+2DB, U+2DD-36F, U+1E00-1E7F, U+1E86-1E9D, U+1E9F-1EF1, U+1EF4-1EFF, U+20AB, U+2C60-2C7F, U+A720-A7FF',
  greek: 'U+370-3FF, U+1F00-1FFF',
  cyrillic: 'U+400-52F, U+1C80-1C88, U+2DE0-2DFF, U+A640-A69F',
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
    subsets: ['latin', 'signs', 'western', 'european'],
  },
  {
    name: 'eb-garamond',
    family: 'EB Garamond',
    weight: '400',
    source: garamond.replace('{}', '400Regular/EBGaramond_400Regular'),
    axes: {},
    features: [...TEXT_FEATURES, ...FIGURE_FEATURES],
    subsets: ['latin', 'signs', 'western', 'european', 'extended', 'greek', 'cyrillic'],
  },
  {
    // The full design, for the opening of an article only.
    name: 'eb-garamond-small-capitals',
    family: 'EB Garamond Small Capitals',
    weight: '400',
    source: garamond.replace('{}', '400Regular/EBGaramond_400Regular'),
    axes: {},
    features: ['kern', 'smcp'],
    subsets: ['minuscules'],
  },
  {
    name: 'eb-garamond-italic',
    family: 'EB Garamond',
    style: 'italic',
    weight: '400',
    source: garamond.replace('{}', '400Regular_Italic/EBGaramond_400Regular_Italic'),
    axes: {},
    features: [...TEXT_FEATURES, ...FIGURE_FEATURES],
    subsets: ['latin', 'signs', 'western', 'european', 'extended', 'greek', 'cyrillic'],
  },
  {
    name: 'instrument-sans',
    family: 'Instrument Sans',
    weight: '400 600',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-{}-wght-normal.woff2',
    // A single weight: the axis and its kerning would take as many bytes as the glyphs.
    axes: { wght: 500 },
    features: [...TEXT_FEATURES, 'pnum', 'tnum'],
    subsets: ['latin', 'western', 'european'],
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
    const codePoints = codePointsIn(rangesOf(face, subset))
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
