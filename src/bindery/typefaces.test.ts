import { describe, expect, test } from 'vitest'
import {
  balancedWidth,
  DISPLAY,
  faceFor,
  linesOf,
  printable,
  sizeFor,
  sizeForLine,
  TEXT,
  widthOf,
} from './typefaces.ts'

test('letters without a face are left out, all others stay', () => {
  expect(printable('Žižkov, Łódź & “Đà Nẵng”: Ελληνικά, Кириллица — €', TEXT)).toBe(
    'Žižkov, Łódź & “Đà Nẵng”: Ελληνικά, Кириллица — €',
  )
  expect(printable('Salt 🧂  and 東京\n light', TEXT)).toBe('Salt and light')
  expect(printable('Cafe\u0301', DISPLAY)).toBe('Café')
})

test('the text face stands in for words that the preferred one cannot set', () => {
  expect(faceFor('The Brass Hour', DISPLAY)).toBe(DISPLAY)
  expect(faceFor('Žižkov', DISPLAY)).toBe(DISPLAY)
  expect(faceFor('Κύμα', DISPLAY)).toBe(TEXT)
  expect(faceFor('東京 Salt', DISPLAY)).toBe(DISPLAY)
})

test('wide letters are wider than narrow ones', () => {
  expect(widthOf('mmm', TEXT)).toBeGreaterThan(widthOf('iii', TEXT))
  expect(widthOf('', TEXT)).toBe(0)
})

describe('words in a column', () => {
  const words = 'one two three four five six seven eight nine ten'
  test('take fewer lines the wider it is; a word that does not fit takes none at all', () => {
    expect(linesOf(words, TEXT, 1000)).toBe(1)
    expect(linesOf(words, TEXT, 6)).toBeGreaterThan(2)
    expect(linesOf('unbreakable', TEXT, 1)).toBeUndefined()
  })
  test('are set in the largest size that fits', () => {
    const room = { width: 200, height: 60, lineHeight: 1.2 }
    const size = sizeFor(words, TEXT, [40, 30, 20, 10], room)
    expect((linesOf(words, TEXT, 200 / size) ?? 99) * size * 1.2).toBeLessThanOrEqual(60)
    expect(sizeFor(words.repeat(50), TEXT, [40, 30], room)).toBe(30)
    expect(sizeForLine('one two', TEXT, [400, 20], 100)).toBe(20)
  })
  test('are balanced without a line more', () => {
    const width = balancedWidth(words, TEXT, 20, 260)
    expect(width).toBeLessThan(260)
    expect(linesOf(words, TEXT, width / 20)).toBe(linesOf(words, TEXT, 260 / 20))
  })
})
