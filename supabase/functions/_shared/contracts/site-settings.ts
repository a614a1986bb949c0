import { z } from 'zod'
import { AddressCountry } from './address.ts'
import { Access } from './article.ts'
import { LanguageName } from './language.ts'
import { paymentMethodNames } from './payment-methods.ts'
import { Destination, Link, Timestamp } from './primitives.ts'
import { searchLanguages } from './search-languages.ts'
import { TaxBehavior } from './tax.ts'
import { EmailAddress, emptyAsUndefined, singleLineText } from './text-fields.ts'
import { MAX_VAT_ID_LENGTH } from './text-limits.ts'

/** A link of the navigation: to a path on this site, or to an http(s) URL. */
const NavigationLink = z.object({ label: z.string(), href: z.string() })
export type NavigationLink = z.infer<typeof NavigationLink>

/** The publication's name, contact and links, as every page shows them. */
export const SiteSettings = z
  .object({
    name: z.string(),
    tagline: z.string(),
    description: z.string(),
    contactEmail: z.email(),
    socialLinks: z.array(z.object({ name: z.string(), url: Link })),
    office: z.object({ name: z.string(), lines: z.array(z.string()), telephone: z.string().nullish() }),
    timeZone: z
      .string()
      .describe('IANA name. The newsroom shows and takes times in it, and pages show dates of publication in it.'),
    languages: z.array(LanguageName).describe('Of the pages, English first. The newsroom is in English.'),
    headerLinks: z.array(NavigationLink),
    footerLinks: z.array(NavigationLink),
    deliveryCountries: z.array(AddressCountry).describe('Where printed editions are sent.'),
    taxBehavior: TaxBehavior.nullable().describe(
      'Whether prices are without or with taxes; null: no taxes are computed.',
    ),
  })
  .meta({ id: 'SiteSettings' })
export type SiteSettings = z.infer<typeof SiteSettings>

const PaymentMethod = z.enum(paymentMethodNames)

export const SearchLanguage = z.enum(searchLanguages).describe('"simple" compares whole words.')
export type SearchLanguage = z.infer<typeof SearchLanguage>

/** The access rules for whole articles, unless the issue or the article itself says otherwise. */
const accessRules = {
  currentIssueAccess: Access.describe('Of the articles of the current issue.'),
  archiveAccess: Access.describe('Of the articles of the other issues.'),
  otherArticlesAccess: Access.describe('Of the articles without an issue.'),
  pdfAccess: Access.describe('Of PDFs and EPUBs, which are never for more readers than what is in them.'),
}

/** The settings as owners see them. */
export const AdminSettings = SiteSettings.extend({
  searchLanguage: SearchLanguage,
  ...accessRules,
  paymentMethods: z.array(PaymentMethod).describe('Ways to pay, as Stripe names them.'),
  legalName: z.string().describe('The company that sells subscriptions, as invoices name it.'),
  legalAddress: z.string(),
  vatId: z.string(),
  shareLinksPerMonth: z.int().describe('How many articles a subscriber may share whole in a month.'),
  freeArticlesPerMonth: z.int().describe('How many articles anybody may read whole in a month, counted by a cookie.'),
  requireSecondFactor: z
    .boolean()
    .describe('Whether owners need an authenticator. It begins a week after the first one joined.'),
  updatedAt: Timestamp,
}).meta({ id: 'AdminSettings' })
export type AdminSettings = z.infer<typeof AdminSettings>

const line = (max: number, required: string) => singleLineText(max, { required, invalid: 'On one line, please.' })

/** An empty one too. */
const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters, please.`)
    .regex(/^\P{Cc}*$/u, 'On one line, please.')

const numberUpTo = (max: number) =>
  z.int('A whole number, please.').min(0, 'At least 0, please.').max(max, `At most ${max}, please.`)

const LABEL_CHARACTERS = 60

const navigation = (maxCount: number) =>
  z
    .array(z.object({ label: line(30, 'A label, please.'), href: Destination }))
    .min(1, 'At least one link, please.')
    .max(maxCount, `At most ${maxCount} links, please.`)

/** `PUT /api/admin/settings`. */
export const SettingsUpdate = z
  .object({
    name: line(60, 'A name, please.'),
    tagline: z
      .string()
      .trim()
      .max(160, 'At most 160 characters, please.')
      .regex(/^\P{Cc}*$/u, 'On one line, please.'),
    description: z.string().trim().max(400, 'At most 400 characters, please.'),
    contactEmail: EmailAddress,
    socialLinks: z
      .array(z.object({ name: line(60, 'A name, please.'), url: Link }))
      .max(12, 'At most 12 links, please.'),
    office: z.object({
      name: line(200, 'A name, please.'),
      lines: z
        .array(line(200, 'A line, please.'))
        .min(1, 'At least one line, please.')
        .max(8, 'At most 8 lines, please.'),
      telephone: emptyAsUndefined(line(60, 'A number, please.').optional()),
    }),
    timeZone: z.string().max(60),
    languages: z
      .array(LanguageName)
      .refine((languages) => languages[0] === 'en', 'English comes first.')
      .refine((languages) => new Set(languages).size === languages.length, 'Each once, please.')
      .optional()
      .describe('Left out: as before.'),
    searchLanguage: SearchLanguage,
    ...accessRules,
    headerLinks: navigation(8).refine(
      (links) => links.reduce((sum, { label }) => sum + label.length, 0) <= LABEL_CHARACTERS,
      `All labels together may have ${LABEL_CHARACTERS} characters, so that the header stays one line.`,
    ),
    footerLinks: navigation(12),
    deliveryCountries: z
      .array(AddressCountry)
      .min(1, 'At least one country, please.')
      .refine((countries) => new Set(countries).size === countries.length, 'Each country once, please.'),
    paymentMethods: z
      .array(PaymentMethod)
      .refine((methods) => methods.includes('card'), 'Cards are always accepted.')
      .refine((methods) => new Set(methods).size === methods.length, 'Each once, please.'),
    taxBehavior: TaxBehavior.nullable(),
    legalName: optionalLine(200),
    legalAddress: z.string().trim().max(600, 'At most 600 characters, please.'),
    vatId: optionalLine(MAX_VAT_ID_LENGTH),
    shareLinksPerMonth: numberUpTo(100),
    freeArticlesPerMonth: numberUpTo(20),
    requireSecondFactor: z.boolean(),
    basedOn: Timestamp.describe('`updatedAt` of the settings that were changed.'),
  })
  .meta({ id: 'SettingsUpdate' })
export type SettingsUpdate = z.infer<typeof SettingsUpdate>
