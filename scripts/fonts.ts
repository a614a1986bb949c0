import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { project } from '../supabase/embedded/home.ts'

// Cuts fixed TrueType fonts out of the variable faces of the site: what draws cards and PDFs knows neither axes nor WOFF2.
// Run it when a face or its version changes: node scripts/fonts.ts

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

const folder = path.join(project, 'src/bindery/fonts')
const { resolve } = createRequire(import.meta.url)
mkdirSync(folder, { recursive: true })
for (const { name, from, axes } of cuts) {
  const source = readFileSync(resolve(from))
  const letters = String.fromCodePoint(...(create(source) as Font).characterSet)
  const cut = await subsetFont(source, letters, { targetFormat: 'truetype', variationAxes: axes })
  writeFileSync(path.join(folder, `${name}.ttf`), cut)
  console.log(`${name}.ttf ${Math.round(cut.length / 1024)} KB, ${letters.length} letters`)
}
