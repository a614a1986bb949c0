import { expect, test } from 'vitest'
import { withoutToken } from './request-metadata.ts'

const TOKEN = 'aB_-'.repeat(8)

test.each([
  ['', ''],
  ['https://news.example/?q=salt', 'https://news.example/?q=salt'],
  [`https://site.example/fr/shared/${TOKEN}`, 'https://site.example/fr'],
  [`https://site.example/articles/salt?preview=${TOKEN}`, 'https://site.example/articles/salt'],
])('the address "%s" of the page before is sent as "%s"', (address, sent) => {
  expect(withoutToken(address)).toBe(sent)
})
