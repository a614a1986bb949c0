import { expect, test } from 'vitest'
import { isFileOfThisSite, issueFormats, readersOfFiles } from './issue-formats.ts'

const issue = { id: 'autumn-2026', pdfUrl: null, appleNewsUrl: null, issuuUrl: null }
const addresses = (...given: Parameters<typeof issueFormats>) => issueFormats(...given).map(({ url }) => url)

test('an issue with open articles is offered as PDF and EPUB, one without as neither', () => {
  expect(addresses(issue, 'everyone')).toEqual(['/issues/autumn-2026.pdf', '/issues/autumn-2026.epub'])
  expect(addresses(issue, undefined)).toEqual([])
})

test.each([
  ['everyone', undefined],
  ['accounts', 'readers with an account'],
  ['plans', 'subscribers'],
  ['gold', 'subscribers with one of the larger plans'],
  ['platinum', 'subscribers with one of the larger plans'],
] as const)('files for %s are offered as for %s', (access, readers) => {
  expect(addresses(issue, access)).toEqual(['/issues/autumn-2026.pdf', '/issues/autumn-2026.epub'])
  expect(readersOfFiles(access)).toBe(readers)
})

test('an address that staff have entered is offered in place of the PDF, also without articles', () => {
  const elsewhere = { ...issue, pdfUrl: 'https://files.example/autumn.pdf', issuuUrl: 'https://issuu.example/autumn' }
  expect(addresses(elsewhere, undefined)).toEqual([elsewhere.pdfUrl, elsewhere.issuuUrl])
  expect(
    issueFormats(elsewhere, 'everyone')
      .filter(isFileOfThisSite)
      .map(({ label }) => label),
  ).toEqual(['Download EPUB'])
})
