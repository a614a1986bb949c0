import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import wawoff2 from 'wawoff2'
import { harfbuzz as hb } from '../src/documents/harfbuzz.ts'
import { openSubsetter, subsetFont } from '../src/documents/subset-font.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'
import { renameFont } from './rename-font.ts'

// Makes static TrueType fonts from the variable fonts of the site: satori and Typst support neither axes nor WOFF2.
// Run it when a font or its version changes: node scripts/print-fonts.ts

interface PrintFont {
  name: string
  from: string
  axes: Record<string, number>
}

const bodoni = '@fontsource-variable/bodoni-moda/files/bodoni-moda-{letters}-opsz-normal.woff2'
const garamond = '@fontsource-variable/eb-garamond/files/eb-garamond-{letters}-wght-normal.woff2'
const garamondItalic = '@fontsource-variable/eb-garamond/files/eb-garamond-{letters}-wght-italic.woff2'
const instrument = '@fontsource-variable/instrument-sans/files/instrument-sans-{letters}-wght-normal.woff2'

const fontsForSubsets = (all: string[], name: string, from: string, axes: Record<string, number>): PrintFont[] =>
  all.map((subset) => ({ name: `${name}.${subset}`, from: from.replace('{letters}', subset), axes }))
const latinSubsets = ['latin', 'latin-ext']
const allSubsets = [...latinSubsets, 'vietnamese', 'greek', 'cyrillic']

const printFonts = [
  // Thinner than on a screen: print and large sizes can show hairlines.
  ...fontsForSubsets(latinSubsets, 'display', bodoni, { wght: 400, opsz: 30 }),
  ...fontsForSubsets(allSubsets, 'text', garamond, { wght: 400 }),
  ...fontsForSubsets(allSubsets, 'text-italic', garamondItalic, { wght: 400 }),
  ...fontsForSubsets(latinSubsets, 'label', instrument, { wght: 500 }),
]

/** Features that the renderers apply by default. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'clig']

const folder = path.join(projectFolder, 'src/documents/fonts')
const { resolve } = createRequire(import.meta.url)
mkdirSync(folder, { recursive: true })
const subsetter = await openSubsetter()
for (const { name, from, axes } of printFonts) {
  const source = await wawoff2.decompress(readFileSync(resolve(from)))
  const codePoints = [...hb.createFace(hb.createBlob(source), 0).collectUnicodes()]
  const subset = subsetFont(subsetter, source, { codePoints, features: FEATURES, axes })
  const fontBytes = renameFont(subset, name)
  writeFileSync(path.join(folder, `${name}.ttf`), fontBytes)
  console.log(`${name}.ttf ${Math.round(fontBytes.length / 1024)} KB, ${codePoints.length} letters`)
}
for (const packageName of new Set(printFonts.map(({ from }) => from.split('/files/')[0] ?? ''))) {
  writeFileSync(
    path.join(folder, `${path.basename(packageName)}.LICENSE`),
    readFileSync(resolve(`${packageName}/LICENSE`)),
  )
}
