import { describe, expect, test } from 'vitest'
import {
  balancedWidth,
  countLines,
  DISPLAY,
  fitFontSize,
  fitFontSizeOnLine,
  measureWidth,
  renderableText,
  TEXT,
  typefaceFor,
} from './typefaces.ts'

test('characters that no font has are left out', () => {
  expect(renderableText('Žižkov, Łódź & “Đà Nẵng”: Ελληνικά, Кириллица — €', TEXT)).toBe(
    'Žižkov, Łódź & “Đà Nẵng”: Ελληνικά, Кириллица — €',
  )
  expect(renderableText('Salt 🧂  and 東京\n light', TEXT)).toBe('Salt and light')
  expect(renderableText('Cafe\u0301', DISPLAY)).toBe('Café')
})

test('the text typeface is used when the preferred one lacks characters', () => {
  expect(typefaceFor('The Brass Hour', DISPLAY)).toBe(DISPLAY)
  expect(typefaceFor('Žižkov', DISPLAY)).toBe(DISPLAY)
  expect(typefaceFor('Κύμα', DISPLAY)).toBe(TEXT)
  expect(typefaceFor('東京 Salt', DISPLAY)).toBe(DISPLAY)
})

test('wide characters are wider than narrow ones', () => {
  expect(measureWidth('mmm', TEXT)).toBeGreaterThan(measureWidth('iii', TEXT))
  expect(measureWidth('', TEXT)).toBe(0)
})

describe('a text in a column', () => {
  const words = 'one two three four five six seven eight nine ten'
  test('takes fewer lines in a wider column, and has no line count when a word does not fit', () => {
    expect(countLines(words, TEXT, 1000)).toBe(1)
    expect(countLines(words, TEXT, 6)).toBeGreaterThan(2)
    expect(countLines('unbreakable', TEXT, 1)).toBeUndefined()
  })
  test('gets the largest font size that fits', () => {
    const box = { width: 200, height: 60, lineHeight: 1.2 }
    const size = fitFontSize(words, TEXT, [40, 30, 20, 10], box)
    expect((countLines(words, TEXT, 200 / size) ?? 99) * size * 1.2).toBeLessThanOrEqual(60)
    expect(fitFontSize(words.repeat(50), TEXT, [40, 30], box)).toBe(30)
    expect(fitFontSizeOnLine('one two', TEXT, [400, 20], 100)).toBe(20)
  })
  test('is balanced without an additional line', () => {
    const width = balancedWidth(words, TEXT, 20, 260)
    expect(width).toBeLessThan(260)
    expect(countLines(words, TEXT, width / 20)).toBe(countLines(words, TEXT, 260 / 20))
  })
})
