import { addressCountries } from '#shared/contracts/address-rules.ts'
import type { Access } from '#shared/contracts/article.ts'
import { paymentMethodNames } from '#shared/contracts/payment-methods.ts'
import { searchLanguages } from '#shared/contracts/search-languages.ts'
import type { AdminSettings, SearchLanguage, SettingsUpdate } from '#shared/contracts/site-settings.ts'
import type { TaxBehavior } from '#shared/contracts/tax.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#shared/domain/language.ts'

type Values = Record<string, string>

/** `headerLinks.0.label`, `headerLinks.0.href`, … as a list of rows, in their order. */
export function rowsOf<Key extends string>(values: Values, name: string, keys: readonly Key[]): Record<Key, string>[] {
  const rows: Record<Key, string>[] = []
  for (let index = 0; `${name}.${index}.${keys[0]}` in values; index++) {
    const entries = keys.map((key) => [key, values[`${name}.${index}.${key}`] ?? ''])
    rows.push(Object.fromEntries(entries))
  }
  return rows
}

/** Converts the values of the form into the request. */
export function readSettings(values: Values, basedOn: string): SettingsUpdate {
  const { name = '', tagline = '', description = '', contactEmail = '', timeZone = '' } = values
  return {
    name,
    tagline,
    description,
    contactEmail,
    timeZone,
    languages: LANGUAGES.filter(
      (language) => language === DEFAULT_LANGUAGE || values[`languages.${language}`] === 'on',
    ),
    searchLanguage: values.searchLanguage as SearchLanguage,
    currentIssueAccess: values.currentIssueAccess as Access,
    archiveAccess: values.archiveAccess as Access,
    otherArticlesAccess: values.otherArticlesAccess as Access,
    pdfAccess: values.pdfAccess as Access,
    freeArticlesPerMonth: Number.parseInt(values.freeArticlesPerMonth ?? '', 10),
    shareLinksPerMonth: Number.parseInt(values.shareLinksPerMonth ?? '', 10),
    office: {
      name: values['office.name'] ?? '',
      lines: (values['office.lines'] ?? '').split('\n').filter((line) => line.trim()),
      telephone: values['office.telephone'] || undefined,
    },
    socialLinks: rowsOf(values, 'socialLinks', ['name', 'url'] as const),
    headerLinks: rowsOf(values, 'headerLinks', ['label', 'href'] as const),
    footerLinks: rowsOf(values, 'footerLinks', ['label', 'href'] as const),
    deliveryCountries: addressCountries.filter((country) => values[`deliveryCountries.${country}`] === 'on'),
    // The box of cards is disabled, so the form does not send it.
    paymentMethods: paymentMethodNames.filter(
      (method) => method === 'card' || values[`paymentMethods.${method}`] === 'on',
    ),
    taxBehavior: (values.taxBehavior || null) as TaxBehavior | null,
    legalName: values.legalName ?? '',
    legalAddress: values.legalAddress ?? '',
    vatId: values.vatId ?? '',
    requireSecondFactor: values.requireSecondFactor === 'on',
    basedOn,
  }
}

/** The time zones of this browser, with the current one, which another version may lack. */
export function timeZoneOptions({ timeZone }: Pick<AdminSettings, 'timeZone'>): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone])
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}

export const searchLanguageOptions = searchLanguages.map((value) => ({
  value,
  label: value === 'simple' ? 'Another language' : value.charAt(0).toUpperCase() + value.slice(1),
}))

export const taxOptions = [
  { value: '', label: 'No taxes' },
  { value: 'exclusive', label: 'Taxes come on top of the prices' },
  { value: 'inclusive', label: 'Taxes are part of the prices' },
]
