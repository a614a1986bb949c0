import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import wawoff2 from 'wawoff2'
import { project } from '../supabase/embedded/home.ts'
import { cutFont, openSubsetter } from './cut-font.ts'

// Cuts fixed TrueType fonts out of the variable faces of the site: what draws cards and PDFs knows neither axes nor WOFF2.
// Run it when a face or its version changes: node scripts/print-fonts.ts

interface Cut {
  name: string
  from: string
  axes: Record<string, number>
}

const bodoni = '@fontsource-variable/bodoni-moda/files/bodoni-moda-{letters}-opsz-normal.woff2'
const garamond = '@fontsource-variable/eb-garamond/files/eb-garamond-{letters}-wght-normal.woff2'
const garamondItalic = '@fontsource-variable/eb-garamond/files/eb-garamond-{letters}-wght-italic.woff2'
const instrument = '@fontsource-variable/instrument-sans/files/instrument-sans-{letters}-wght-normal.woff2'

const inLetters = (all: string[], name: string, from: string, axes: Record<string, number>): Cut[] =>
  all.map((letters) => ({ name: `${name}.${letters}`, from: from.replace('{letters}', letters), axes }))
const latin = ['latin', 'latin-ext']
const european = [...latin, 'vietnamese', 'greek', 'cyrillic']

const cuts = [
  // Finer than on a screen: paper and large letters bear hairlines.
  ...inLetters(latin, 'display', bodoni, { wght: 400, opsz: 30 }),
  ...inLetters(european, 'text', garamond, { wght: 400 }),
  ...inLetters(european, 'text-italic', garamondItalic, { wght: 400 }),
  ...inLetters(latin, 'label', instrument, { wght: 500 }),
]

/** What the setting of a line applies by itself. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'clig']

const folder = path.join(project, 'src/documents/fonts')
const { resolve } = createRequire(import.meta.url)
mkdirSync(folder, { recursive: true })
const subsetter = await openSubsetter()
for (const { name, from, axes } of cuts) {
  const source = readFileSync(resolve(from))
  const points = (create(source) as Font).characterSet
  const cut = cutFont(subsetter, await wawoff2.decompress(source), { points, features: FEATURES, axes })
  writeFileSync(path.join(folder, `${name}.ttf`), cut)
  console.log(`${name}.ttf ${Math.round(cut.length / 1024)} KB, ${points.length} letters`)
}
for (const pack of new Set(cuts.map(({ from }) => from.split('/files/')[0] ?? ''))) {
  writeFileSync(path.join(folder, `${path.basename(pack)}.LICENSE`), readFileSync(resolve(`${pack}/LICENSE`)))
}
