import { expect, test } from 'vitest'
import { widthInEms } from './glyph-widths.ts'

// Measured in a browser in Bodoni Moda at the title's optical size.
test.each([
  ['Meridian', 3.89],
  ['illicit', 2.17],
  ['WOMMEN', 4.74],
])('%s is about %f ems wide', (line, measured) => {
  expect(widthInEms(line) / measured).toBeGreaterThan(0.97)
  expect(widthInEms(line) / measured).toBeLessThan(1.12)
})
