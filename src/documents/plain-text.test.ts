import { expect, test } from 'vitest'
import { plainText, withBreaks } from './plain-text.ts'

test('control characters, halves of pairs and noncharacters are left out, as are changes of direction', () => {
  expect(plainText('a\u0000b\u001bc\ud800d\ufffee')).toBe('abcde')
  expect(plainText('a\u202eb\u202cc\u2066d\u2069e')).toBe('abcde')
})

test('letters of every script, marks and line breaks stay', () => {
  const text = 'Été, Ελληνικά, 東京, عربى\u200f, 🧂\n\tend'
  expect(plainText(text)).toBe(text)
})

test('a line may break within a word that no column holds, and within no other', () => {
  const sentence = `Pneumonoultramicroscopicsilicovolcanoconiosis, ${'x'.repeat(60)} and 🧂`
  expect(withBreaks(sentence)).toBe(sentence)
  const parts = withBreaks('🧂'.repeat(100)).split('\u200b')
  expect(parts.map((part) => [...part].length)).toEqual([16, 16, 16, 16, 16, 16, 4])
  expect(parts.join('')).toBe('🧂'.repeat(100))
})
