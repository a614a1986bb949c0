import { expect, test } from 'vitest'
import { categoryId, categoryLabel } from './category.ts'

test.each([
  ['art & culture', 'Art & Culture'],
  ['art&culture', 'Art & Culture'],
  ['food-and-wine', 'Food & Wine'],
  ['fashion & style', 'Fashion & Style'],
  ['architecture-and-design', 'Architecture & Design'],
  ['travel', 'Travel'],
  ['HOME AND garden', 'HOME & Garden'],
  ['  slow   living ', 'Slow Living'],
  ['sand-land', 'Sand Land'],
  ['élan', 'Élan'],
  ['', ''],
])('%s → %s', (category, label) => {
  expect(categoryLabel(category)).toBe(label)
})

test.each([
  ['art & culture', 'art-and-culture'],
  ['Art&Culture', 'art-and-culture'],
  ['food-and-wine', 'food-and-wine'],
  [' Élan & Straße ', 'elan-and-strasse'],
  ["Maker's Łódź", 'makers-lodz'],
  ['&', 'and'],
  ['…', ''],
])('%s has the address %s', (category, id) => {
  expect(categoryId(category)).toBe(id)
})
