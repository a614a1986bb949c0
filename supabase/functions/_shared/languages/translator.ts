import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, localeTags, type Translate } from '../domain/language.ts'

/** English message → its translation, parsed by the build where it goes to browsers. */
export type Messages = Record<string, string | object[]>

type Ast = ConstructorParameters<typeof IntlMessageFormat>[0]

/** A translator for one language. It has no state but parsed messages, so that requests can share it. */
export function createTranslator(language: Language, messages: Messages = {}): Translate {
  const formats = new Map<string, IntlMessageFormat>()
  const formatOf = (message: string, parsed: object[] | undefined) => {
    const known =
      formats.get(message) ??
      new IntlMessageFormat((messages[message] ?? parsed ?? message) as Ast, localeTags[language])
    formats.set(message, known)
    return known
  }
  const translate = (message: string, values?: Record<string, never>, parsed?: object[]) =>
    // Without values nothing is parsed: braces and apostrophes stand for themselves.
    values ? formatOf(message, parsed).format(values) : (messages[message] ?? message)
  return translate as Translate
}
