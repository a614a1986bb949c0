import { readdirSync, readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { decompress } from 'wawoff2'

const folder = new URL('./faces/', import.meta.url)
const latinFiles = readdirSync(folder).filter((name) => name.endsWith('.latin.woff2'))

// EB Garamond has ligatures for scholarly notes: an asterisk and "common" become one sign, "^2" a superscript.
test.each(latinFiles)('%s shows a footnote as it is written', async (name) => {
  const font = create(Buffer.from(await decompress(readFileSync(new URL(name, folder))))) as Font
  for (const text of ['*common', '^recommend', 'x^2']) expect(font.layout(text).glyphs, text).toHaveLength(text.length)
})
