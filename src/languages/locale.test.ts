import { describe, expect, test } from 'vitest'
import { isInEachLanguage, localPath, splitLanguage } from '#shared/domain/language.ts'
import { translatorFor } from '#shared/languages/catalogues.ts'
import { createTranslator } from '#shared/languages/translator.ts'
import { withLocalLinks } from './local-links.ts'
import { english } from './locale.ts'
import { parseMessage } from './parse-messages.ts'
import { serverLocale } from './server-locale.ts'

describe('addresses', () => {
  test.each([
    ['/', '/fr'],
    ['/about', '/fr/about'],
    ['/search?q=light#found', '/fr/search?q=light#found'],
    ['/?preview=1', '/fr?preview=1'],
    ['/#newsletter', '/fr#newsletter'],
    ['/api/contact', '/fr/api/contact'],
    ['/fr/about', '/fr/about'],
    ['/frost', '/fr/frost'],
    ['/admin', '/admin'],
    ['/rss.xml', '/fr/rss.xml'],
    ['/categories/travel/feed.json', '/fr/categories/travel/feed.json'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/search?q=a.b', '/fr/search?q=a.b'],
    ['//other.example/', '//other.example/'],
    ['https://other.example/', 'https://other.example/'],
    ['#content', '#content'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('%s is %s in French', (path, expected) => {
    expect(localPath('fr', path)).toBe(expected)
    expect(localPath('en', path)).toBe(path)
    if (isInEachLanguage(path) && !path.startsWith('/fr/'))
      expect(splitLanguage(expected)).toEqual({ language: 'fr', path })
  })

  test('links and forms of a page stay in its language, but for those that name another', () => {
    const html = '<a hreflang="en" href="/about">English</a><a href="/about">À propos</a><form action="/api/contact">'
    expect(withLocalLinks(html, 'fr')).toBe(
      '<a hreflang="en" href="/about">English</a><a href="/fr/about">À propos</a><form action="/fr/api/contact">',
    )
  })
})

describe('a translator', () => {
  const message = '{count, plural, one {# article} other {# articles}}'
  const t = createTranslator('fr', {
    [message]: '{count, plural, one {# article} many {# d’articles} other {# articles}}',
  })

  test('forms plurals and numbers by the rules of its language', () => {
    expect([0, 1, 2, 1234].map((count) => t(message, { count }))).toEqual([
      '0 article',
      '1 article',
      '2 articles',
      '1\u202f234 articles',
    ])
    expect(translatorFor('en')(message, { count: 1234 })).toBe('1,234 articles')
    expect(english.t('{count, plural, one {# article} other {# articles}}', { count: 1234 })).toBe('1,234 articles')
  })

  test('takes a message that the build has parsed', () => {
    expect(createTranslator('en')('Hello {name}', { name: 'Ada' }, parseMessage('Hello {name}'))).toBe('Hello Ada')
  })

  test('makes elements of tags, and treats braces of a text without values as text', () => {
    expect(t('Read <b>this</b>.', { b: ([text]) => ({ bold: text }) })).toEqual(['Read ', { bold: 'this' }, '.'])
    expect(t("It's {not} a value")).toBe("It's {not} a value")
  })
})

test('dates follow the language', () => {
  expect(serverLocale('fr').longDate('2026-11-21T00:00:00Z')).toBe('21 novembre 2026')
  expect(serverLocale('en').longDate('2026-11-21T00:00:00Z')).toBe('November 21, 2026')
})
