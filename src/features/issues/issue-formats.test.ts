import { expect, test } from 'vitest'
import { isFileOfThisSite, issueFormats } from './issue-formats.ts'

const issue = { id: 'autumn-2026', pdfUrl: null, appleNewsUrl: null, issuuUrl: null }
const addresses = (...given: Parameters<typeof issueFormats>) => issueFormats(...given).map(({ url }) => url)

test('an issue with open articles is offered as PDF and EPUB, one without as neither', () => {
  expect(addresses(issue, true)).toEqual(['/issues/autumn-2026.pdf', '/issues/autumn-2026.epub'])
  expect(addresses(issue, false)).toEqual([])
})

test('an address that staff have entered is offered in place of the PDF, also without articles', () => {
  const elsewhere = { ...issue, pdfUrl: 'https://files.example/autumn.pdf', issuuUrl: 'https://issuu.example/autumn' }
  expect(addresses(elsewhere, false)).toEqual([elsewhere.pdfUrl, elsewhere.issuuUrl])
  expect(
    issueFormats(elsewhere, true)
      .filter(isFileOfThisSite)
      .map(({ label }) => label),
  ).toEqual(['Download EPUB'])
})
