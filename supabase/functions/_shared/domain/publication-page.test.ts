import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { QuotedSettings } from '../contracts/publication-page.ts'
import { PRINT_LIST_CLOSING_DAY } from './print-edition.ts'
import { clausesOf, pagePath, pageVersionPath, textRuns, versionNumber, withSettings } from './publication-page.ts'

const settings: QuotedSettings = {
  name: 'Meridian',
  contactEmail: 'hello@meridian.example',
  office: { name: 'Meridian Editions', lines: ['118 Larkspur Street', 'New York'], telephone: null },
  deliveryCountries: ['France', 'United States'],
  legalName: '',
  legalAddress: '',
  vatId: '',
}

test('standard pages have short addresses, others are below /pages', () => {
  expect([pagePath('terms'), pagePath('garden-rules')]).toEqual(['/terms', '/pages/garden-rules'])
  expect([pageVersionPath('terms', 3), pageVersionPath('garden-rules', 1)]).toEqual([
    '/terms/versions/3',
    '/pages/garden-rules/versions/1',
  ])
  expect(['3', '03', '0', '-1', 'x', '1e3', undefined].map(versionNumber)).toEqual([3, 0, 0, 0, 0, 0, 0])
})

describe('a quoted setting', () => {
  test.each([
    ['{seller}, {seller-address}.', 'Meridian Editions, 118 Larkspur Street, New York.'],
    ['Sent to {countries}.', 'Sent to France and the United States.'],
    ['{unknown} and {Name} and {constructor}', '{unknown} and {Name} and {constructor}'],
    ['Call {telephone}.', undefined],
  ])('%s', (text, expected) => expect(withSettings(text, settings)).toBe(expected))

  test('names the company before the office, its address on one line', () => {
    const company = { ...settings, legalName: 'Meridian Ltd', legalAddress: '1 Quay\n\n Dublin ' }
    expect(withSettings('{seller}, {seller-address}', company)).toBe('Meridian Ltd, 1 Quay, Dublin')
  })
})

describe('links in a text', () => {
  test.each([
    ['You may [withdraw](/withdrawal) now.', ['You may ', ['withdraw', '/withdrawal'], ' now.']],
    [
      '[A](https://a.example/b) or x@y.example.',
      [['A', 'https://a.example/b'], ' or ', ['x@y.example', 'mailto:x@y.example'], '.'],
    ],
    // No address of a script, and none of another site that looks like a path.
    ['[x](javascript:alert)', ['[x](javascript:alert)']],
    ['[x](//evil.example)', ['[x](//evil.example)']],
    ['[not](a link) [nor] (this)', ['[not](a link) [nor] (this)']],
  ])('%s', (text, expected) => {
    expect(textRuns(text).map(({ text, href }) => (href ? [text, href] : text))).toEqual(expected)
  })
})

test('a text is split at its sub-headings; a paragraph that quotes an empty setting is left out', () => {
  const document = {
    title: 'Terms',
    excerpt: '',
    content: 'Before.\n\nThe seller: who it is\n\nCall {telephone}.\n\nWrite to {email}.\n\nThe end: for {name}',
    contentBlocks: [{ id: 'a', type: 'callout', data: { type: 'info', content: 'Of {name}' }, after: 4 }],
  }
  expect(clausesOf(document, settings)).toEqual([
    { parts: [{ kind: 'paragraph', runs: [{ text: 'Before.' }] }] },
    {
      heading: 'The seller: who it is',
      parts: [
        {
          kind: 'paragraph',
          runs: [
            { text: 'Write to ' },
            { text: 'hello@meridian.example', href: 'mailto:hello@meridian.example' },
            { text: '.' },
          ],
        },
        { kind: 'block', block: { ...document.contentBlocks[0], data: { type: 'info', content: 'Of Meridian' } } },
      ],
    },
    { heading: 'The end: for Meridian', parts: [] },
  ])
})

test('the terms of the installation name the day on which a print list closes', () => {
  const migration = readFileSync('supabase/migrations/20261125050100_default_pages.sql', 'utf8')
  expect(migration).toContain(`closes at the end of the ${PRINT_LIST_CLOSING_DAY}th of the month`)
})
