import { expect, test } from 'vitest'
import { mailtoLink, type ShareContent, shareMessage, smsLink, socialLinks } from './share-links.ts'

const article: ShareContent = {
  title: 'Salt & Light: 50% more?',
  excerpt: 'Line one + line two',
  url: 'https://meridian.example/articles/salt-light',
  publication: 'Meridian',
}

test('special characters and spaces survive in an e-mail', () => {
  const link = new URL(mailtoLink('a+b@example.com', article.title, 'One & two\n#3'))
  expect(link.href).not.toContain('+')
  expect(decodeURIComponent(link.pathname)).toBe('a+b@example.com')
  expect(link.searchParams.get('subject')).toBe(article.title)
  expect(link.searchParams.get('body')).toBe('One & two\n#3')
})

test('an address cannot add recipients or headers', () => {
  expect(mailtoLink('a@example.com?bcc=b@example.com', '', '')).toBe(
    'mailto:a@example.com%3Fbcc%3Db@example.com?subject=&body=',
  )
})

test('the message has title and source, and leaves out empty parts', () => {
  expect(shareMessage(article)).toBe(
    'I thought you might like to read this in Meridian:\n\nSalt & Light: 50% more?\n\nLine one + line two\n\nhttps://meridian.example/articles/salt-light',
  )
  expect(shareMessage({ ...article, excerpt: '' })).not.toContain('\n\n\n')
})

test('a text message has title and URL', () => {
  expect(smsLink(article)).toBe(`sms:?&body=${encodeURIComponent(`${article.title} ${article.url}`)}`)
})

test('each network receives the whole URL', () => {
  for (const { url } of socialLinks(article)) {
    expect([...new URL(url).searchParams.values()]).toContain(article.url)
  }
})
