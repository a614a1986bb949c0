import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { areaFile, areas, areasOf, findMessages, messagesOf, readCatalogue } from '../scripts/messages/find-messages.ts'
import { withTypography } from '../scripts/messages/typography.ts'
import { createBrowserTranslator } from '../src/languages/browser-translator.ts'
import { browserMessage, parseMessage } from '../src/languages/parse-messages.ts'
import { LANGUAGES } from '../supabase/functions/_shared/contracts/languages.ts'
import type { Values } from '../supabase/functions/_shared/domain/language.ts'
import { createTranslator } from '../supabase/functions/_shared/languages/translator.ts'

// `npm run messages` brings the catalogues in line with the code.

const used = findMessages()
/** English stands in the code. */
const translated = LANGUAGES.slice(1)

/** Names of the values, and of the tags, of a parsed message. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const child of node) namesIn(child, names)
  else if (typeof node === 'object' && node !== null) {
    // 0 is text and 7 the number of a plural.
    if ('type' in node && 'value' in node && ![0, 7].includes(Number(node.type))) names.add(String(node.value))
    for (const child of Object.values(node)) namesIn(child, names)
  }
  return names
}

const namesOf = (message: string) => [...namesIn(parseMessage(message))].sort()

describe.each(translated)('the catalogue of %s', (language) => {
  const catalogue = readCatalogue(language)

  test('has a text for every text of the code, and no other', () => {
    const without = [...used.keys()].filter((message) => !catalogue.get(message))
    const unused = [...catalogue.keys()].filter((message) => !used.has(message))
    expect({ without, unused }).toEqual({ without: [], unused: [] })
  })

  test('has each text in the file of its area', async () => {
    const wrong: string[] = []
    for (const area of areas) {
      const module = await import(`../${areaFile(language, area)}`)
      for (const message of Object.keys(module[area])) {
        const entry = used.get(message)
        if (!entry || areasOf(entry) !== area) wrong.push(`${area}: ${message}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('has the placeholders and tags of the English texts', () => {
    const different = [...used.values()]
      .filter(({ values }) => values)
      .filter(({ message }) => !isDeepStrictEqual(namesOf(message), namesOf(catalogue.get(message) ?? '')))
    expect(different.map(({ message }) => message)).toEqual([])
  })

  test('follows the typography of its language', () => {
    expect([...catalogue.values()].filter((text) => text !== withTypography(language, text))).toEqual([])
  })

  test('is what browsers load', () => {
    const expected = [...used.values()]
      .filter(({ inBrowser }) => inBrowser)
      .map(({ message, values }) => {
        const text = catalogue.get(message) ?? ''
        return [message, values ? browserMessage(text) : text] as const
      })
    const loaded = JSON.parse(readFileSync(`src/languages/browser-messages.${language}.json`, 'utf8'))
    expect(loaded).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(expected))))
  })
})

test('French typography is for French texts only', () => {
  const text = `Qu'est-ce ? « Ici » : https://a.example`
  expect(withTypography('fr', text)).toBe('Qu’est-ce\u202f? «\u202fIci\u202f»\u202f: https://a.example')
  expect(withTypography('de', text)).toBe(text)
})

describe('the translator of browsers', () => {
  /** A value for each name of a message: a number where it counts, an element where it is a tag. */
  function valuesFor(node: unknown, count: number, values: Record<string, unknown> = {}): Record<string, unknown> {
    if (Array.isArray(node)) for (const child of node) valuesFor(child, count, values)
    else if (typeof node === 'object' && node !== null) {
      const { type, value } = node as { type?: number; value?: unknown }
      if (type === 1 || type === 5) values[`${value}`] ??= 'A <b> {name}'
      if (type === 6) values[`${value}`] = count
      if (type === 8) values[`${value}`] = (children: string[]) => ({ children })
      for (const child of Object.values(node)) valuesFor(child, count, values)
    }
    return values
  }

  const withValues = [...used.values()].filter(({ values }) => values).map(({ message }) => message)
  // Forms of messages that no text may need yet.
  const samples = [
    '{n, plural, =0 {None} one {# {what}, <b>one</b>} other {# {what}, <b>many {what}</b>}}',
    '{n, plural, offset:1 =1 {Alone} one {With one} other {With #}}',
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    "{what, select, x {Ex} other {It''s '{'other'}'}}",
  ]

  test.each(LANGUAGES)('says what the library says on servers: %s', (language) => {
    const catalogue = readCatalogue(language)
    for (const text of [...withValues.map((message) => catalogue.get(message) ?? message), ...samples])
      for (const count of [0, 1, 2, 3, 11, 1234, 1_000_000]) {
        const values = valuesFor(parseMessage(text), count) as Values
        const inBrowser = createBrowserTranslator(language)(text, values, browserMessage(text))
        expect(inBrowser, text).toEqual(createTranslator(language)(text, values))
      }
  })

  test('gets only messages with plurals, choices or tags parsed', () => {
    expect(browserMessage('Hello {name}, {name}')).toBe('Hello {name}, {name}')
    for (const text of samples) expect(typeof browserMessage(text)).toBe('object')
  })
})

/** Staff read English. */
const ENGLISH_ONLY = /\/admin|staff-sign-in|pages\/auth|\.test\.|\.fixtures\./
const ATTRIBUTE = /\s(?:aria-label|alt|title|placeholder|label)="([^"]+)"/g
const ASSIGNED = /\.(?:textContent|innerText|ariaLabel|title|alt|placeholder) = (?:'([^']+)'|`([^`]+)`)/g
const WORD = /[a-z]{2}/i

/** Texts that stand in a file as they are: between the tags and in the attributes of a component, or given to an element by a script. */
function textsOutsideT(file: string, source: string): string[] {
  const attributes = file.endsWith('.ts') ? [] : [...source.matchAll(ATTRIBUTE)].map(([, text = '']) => text)
  const assigned = [...source.matchAll(ASSIGNED)].map(
    ([, text, template = '']) => text ?? template.replace(/\$\{.*?\}/g, ''),
  )
  const between = file.endsWith('.astro') ? textsBetweenTags(source) : []
  return [...attributes, ...assigned, ...between].filter((text) => WORD.test(text))
}

/** Without what stands in braces. */
function textsBetweenTags(source: string): string[] {
  const template = source
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->|&\w+;|"[^"{}]*"/gs, '')
  let depth = 0
  const outside = [...template].filter((character) => {
    if (character === '{') depth++
    else if (character === '}') depth--
    else return depth === 0
    return false
  })
  return outside
    .join('')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
}

describe('texts in the code', () => {
  test('are translated on pages of readers', () => {
    const files = globSync('src/{features,pages,layouts,lib,ui}/**/*.{astro,ts,tsx}').filter(
      (file) => !ENGLISH_ONLY.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    const english = files.flatMap((file) =>
      textsOutsideT(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(english).toEqual([])
    const page = `<p title="The title">{t('No')}The <b>words</b></p><script>const no = 'No'</script>`
    expect(textsOutsideT('a.astro', page)).toEqual(['The title', 'The', 'words'])
    expect(textsOutsideT('a.ts', "note.textContent = 'The note'; mark.textContent = '%'")).toEqual(['The note'])
  })

  test('are called with the values that they name', () => {
    const different = [...used.values()]
      .filter(({ values }) => values && values.size > 0)
      .filter(({ message, values }) => !isDeepStrictEqual(namesOf(message), [...(values ?? [])].sort()))
    expect(different.map(({ message }) => message)).toEqual([])
  })

  test('are found in modules, components and templates, with their values', () => {
    const template = `---\nconst a = t('In front')\n---\n<p title={t('Of {name}', { name })}>it(no)</p>`
    expect(messagesOf('a.astro', template)).toEqual([
      { message: 'In front', values: undefined },
      { message: 'Of {name}', values: new Set(['name']) },
    ])
    expect(messagesOf('a.tsx', `const A = () => <b>{t('Bold')}</b>; throw new HttpError('gone', 'Away')`)).toEqual([
      { message: 'Bold', values: undefined },
      { message: 'Away', values: undefined },
    ])
    expect(() => messagesOf('a.ts', ['t(`of $', '{name}`)'].join(''))).toThrow('needs a literal')
  })
})
