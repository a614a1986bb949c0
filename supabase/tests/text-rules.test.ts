import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ImageUrl, Link, Slug } from '#shared/contracts/primitives.ts'
import { SiteSettings } from '#shared/contracts/site-settings.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

/** The result of a rule for each value, in one query. */
async function checkRule(rule: string, values: string[]): Promise<boolean[]> {
  const rows = await db.owner`
    select private.${db.owner(rule)}(value) as answer from unnest(${values}::text[]) with ordinality as v(value, n) order by n`
  return rows.map(({ answer }) => answer)
}

const rules: Record<
  string,
  { valid: string[]; invalid: string[]; contract?: { safeParse(value: unknown): { success: boolean } } }
> = {
  is_slug: {
    valid: ['a', '7', 'the-last-perfumer-of-grasse', 'a-1-b', 'x'.repeat(120)],
    invalid: ['', '-', 'a-', '-a', 'a--b', 'A', 'é', 'a b', 'a_b', 'a/b', '../a', 'a\n', '\na', 'a.', 'x'.repeat(121)],
    contract: Slug,
  },
  is_image_url: {
    valid: ['/media/a.webp', '/a', 'https://cdn.example/a.png?x=1', 'http://cdn.example'],
    invalid: [
      '',
      '/',
      '//evil.example/a',
      '/\\evil.example/a',
      'a.png',
      'https://',
      'https:///a',
      '/a b',
      '/a\u00a0b',
      'data:image/png;base64,AA',
      'javascript:alert(1)',
      ' /a',
      `/${'x'.repeat(1000)}`,
    ],
    contract: ImageUrl,
  },
  is_link: {
    valid: ['https://a.example', 'HTTPS://a.example/é', 'mailto:a@b.example', 'http://a.example/?a=b#c'],
    invalid: [
      '',
      '/a',
      '//a.example',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'https://',
      'https:///x',
      'mailto:',
      'mailto:a',
      'https://a.example/\u2028',
      ' https://a.example',
      'ftp://a.example',
    ],
    contract: Link,
  },
  is_email: {
    valid: ['hello@meridian.example', 'a.b+c@d-e.example', "o'neil@meridian.example"],
    invalid: [
      '',
      'a',
      'a@b',
      '@b.example',
      'a@',
      '.a@b.example',
      'a..b@b.example',
      'a@b.example\n',
      'a b@c.example',
      'a@b.example, c@d.example',
      `${'a'.repeat(250)}@b.example`,
    ],
    contract: SiteSettings.shape.contactEmail.max(254),
  },
  is_path: {
    valid: ['/', '/a', '/a/b.html', '/%C3%A9'],
    invalid: ['', 'a', '//', '/a/', '/a//b', '/a b', '/a?b', '/a#b', '/é', '/a\\b', `/${'a'.repeat(500)}`],
  },
  is_not_blank: { valid: ['a', ' a ', '\u200b'], invalid: ['', ' ', '\t\r\n', '\u00a0\u3000\ufeff\u2028'] },
}

describe.each(Object.entries(rules))('%s', (rule, { valid, invalid, contract }) => {
  test.each(valid)('accepts %j', async (value) => expect(await checkRule(rule, [value])).toEqual([true]))
  test.each(invalid)('rejects %j', async (value) => expect(await checkRule(rule, [value])).toEqual([false]))

  if (!contract) return
  test('gives the same result as the contract for random text', async () => {
    const pieces = fc.constantFrom(
      ...[
        'https://',
        'HTTP:',
        'mailto:',
        '/',
        '\\',
        '//',
        '@',
        '.',
        '..',
        '-',
        '--',
        ' ',
        '\n',
        '\u00a0',
        '\ufeff',
        '\u2003',
        '\u0085',
        '\u180e',
      ],
      ...[
        'meridian@',
        '@meridian.example',
        'a',
        'A',
        'é',
        '7',
        '_',
        '\\',
        "'",
        '"',
        '<',
        '%',
        'meridian',
        'example',
        'com',
        'x'.repeat(119),
      ],
    )
    const values = fc.sample(
      fc.array(pieces, { maxLength: 9 }).map((list) => list.join('')),
      { numRuns: 4000, seed: 81 },
    )
    const answers = await checkRule(rule, values)
    const mismatches = values.filter((value, index) => contract.safeParse(value).success !== answers[index])
    expect(mismatches).toEqual([])
    expect(new Set(answers).size).toBe(2)
  })
})

test.each(['name', 'tagline'])('the %s of the publication is a single line: it is part of e-mail headers', (column) =>
  expect(
    db.owner`update public.site_settings set ${db.owner({ [column]: 'Meridian\r\nBcc: a@b.example' })}`,
  ).rejects.toMatchObject({ code: '23514' }),
)
