import { DEFAULT_LANGUAGE, type Language, type TextLocale, type Translate } from '../domain/language.ts'
import { account } from './fr/account.ts'
import { checkout } from './fr/checkout.ts'
import { emails } from './fr/emails.ts'
import { problems } from './fr/problems.ts'
import { shared } from './fr/shared.ts'
import { site } from './fr/site.ts'
import { createTranslator, type Messages } from './translator.ts'

// For servers only: browsers load src/languages/browser-messages.fr.json, on French pages.

/** The texts of each language but the default one, which stand in the code. */
export const catalogues: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, Record<string, string>> = {
  fr: { ...shared, ...site, ...account, ...checkout, ...emails, ...problems },
}

const translators: Record<Language, Translate> = {
  en: createTranslator('en'),
  fr: createTranslator('fr', catalogues.fr satisfies Messages),
}

/** The default for texts without a language, as English readers get them. */
export const englishText: TextLocale = { language: DEFAULT_LANGUAGE, t: translators.en }

export const translatorFor = (language: Language): Translate => translators[language]
