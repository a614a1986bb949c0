import { type Language, localeTags, type Translate } from '#shared/domain/language.ts'

/** A message after the build (parse-messages.ts): the text itself where values only take the place of their names. */
export type BrowserMessage = string | Part[]

/** The parts of a parsed message that the texts of this project use, numbered by @formatjs/icu-messageformat-parser. */
export type Part =
  | { type: typeof TEXT; value: string }
  | { type: typeof VALUE; value: string }
  | { type: typeof SELECT; value: string; options: Options }
  | { type: typeof PLURAL; value: string; options: Options; offset: number; pluralType?: Intl.PluralRuleType }
  | { type: typeof NUMBER_OF_PLURAL }
  | { type: typeof TAG; value: string; children: Part[] }
type Options = Record<string, { value: Part[] }>

const TEXT = 0
const VALUE = 1
const SELECT = 5
const PLURAL = 6
const NUMBER_OF_PLURAL = 7
const TAG = 8

// biome-ignore lint/suspicious/noExplicitAny: the overloads of Translate say what values are.
type Values = Record<string, any>

/**
 * A translator for browsers, without the library that servers use: 2.4 KB would load on every page with an island. A test
 * compares both for every text.
 */
export function createBrowserTranslator(
  language: Language,
  messages: Readonly<Record<string, BrowserMessage>> = {},
): Translate {
  const translate = (message: string, values?: Values, parsed?: BrowserMessage) => {
    const translation = messages[message] ?? parsed ?? message
    if (!values) return translation
    if (typeof translation === 'string') return withValues(translation, values)
    const result = format(translation, values, localeTags[language])
    return result.length > 1 ? result : (result[0] ?? '')
  }
  return translate as Translate
}

const withValues = (text: string, values: Values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name])

/** Neighbouring texts become one, so that a message without elements is one text. */
function format(parts: Part[], values: Values, locale: string, count?: number): unknown[] {
  const results: unknown[] = []
  for (const result of parts.flatMap((part) => formatPart(part, values, locale, count))) {
    const isText = typeof result === 'string' && typeof results.at(-1) === 'string'
    results.push(isText ? `${results.pop()}${result}` : result)
  }
  return results
}

function formatPart(part: Part, values: Values, locale: string, count?: number): unknown {
  if (part.type === TEXT) return part.value
  if (part.type === NUMBER_OF_PLURAL) return new Intl.NumberFormat(locale).format(count ?? 0)
  const value = values[part.value]
  if (part.type === VALUE) return typeof value === 'number' ? `${value}` : value
  if (part.type === TAG) return value(format(part.children, values, locale, count))
  if (part.type === SELECT) return format(optionOf(part.options, value), values, locale, count)
  const number = value - part.offset
  const form = new Intl.PluralRules(locale, { type: part.pluralType ?? 'cardinal' }).select(number)
  return format(part.options[`=${value}`]?.value ?? optionOf(part.options, form), values, locale, number)
}

const optionOf = (options: Options, name: string) => (options[name] ?? options.other)?.value ?? []
