import { sql } from 'kysely'
import type { AddressCountry } from '../contracts/address.ts'
import type { Access } from '../contracts/article.ts'
import { HttpError } from '../contracts/http-error.ts'
import { methodsForCurrency, type PaymentMethod } from '../contracts/payment-methods.ts'
import type { AdminSettings, SearchLanguage, SettingsUpdate, SiteSettings } from '../contracts/site-settings.ts'
import type { TaxBehavior } from '../contracts/tax.ts'
import type { Tx } from './database.ts'
import { CHANGED_MEANWHILE, jsonb, onConstraintViolation, textArray, unlessChangedSince } from './sql.ts'

export const readSiteSettings = (tx: Tx): Promise<SiteSettings> =>
  tx.selectFrom('site_settings').select(columns).executeTakeFirstOrThrow()

export async function readTaxBehavior(tx: Tx): Promise<TaxBehavior | null> {
  const { taxBehavior } = await readSiteSettings(tx)
  return taxBehavior
}

/** The seller of subscriptions, line by line, as the foot of invoices has it; empty where the settings do not name it. */
export async function readSellerLines(tx: Tx): Promise<string[]> {
  const seller = await tx.selectFrom('site_settings').select(sellerColumns).executeTakeFirstOrThrow()
  const { legalName, legalAddress, vatId } = seller
  return [legalName, ...legalAddress.split('\n'), vatId].flatMap((line) => line.trim() || [])
}

export const readAdminSettings = (tx: Tx): Promise<AdminSettings> =>
  tx.selectFrom('site_settings').select(columns).select(ownerColumns).executeTakeFirstOrThrow()

/** The ways to pay that owners have switched on, for any currency. */
export async function readChosenPaymentMethods(tx: Tx): Promise<PaymentMethod[]> {
  const { paymentMethods } = await tx
    .selectFrom('site_settings')
    .select(sql<PaymentMethod[]>`to_jsonb(payment_methods)`.as('paymentMethods'))
    .executeTakeFirstOrThrow()
  return paymentMethods
}

/** Those of them that Stripe accepts in this currency. */
export const readPaymentMethods = async (tx: Tx, currency: string): Promise<PaymentMethod[]> =>
  methodsForCurrency(await readChosenPaymentMethods(tx), currency)

/** For owners. Throws `conflict` when the settings have changed since, `invalid-fields` for an unknown time zone. */
export async function updateSettings(
  tx: Tx,
  {
    contactEmail,
    socialLinks,
    timeZone,
    languages,
    searchLanguage,
    currentIssueAccess,
    archiveAccess,
    otherArticlesAccess,
    pdfAccess,
    headerLinks,
    footerLinks,
    deliveryCountries,
    paymentMethods,
    taxBehavior,
    legalName,
    legalAddress,
    vatId,
    office,
    shareLinksPerMonth,
    freeArticlesPerMonth,
    requireSecondFactor,
    basedOn,
    ...texts
  }: SettingsUpdate,
): Promise<AdminSettings> {
  const changed = await tx
    .updateTable('site_settings')
    .set({
      ...texts,
      contact_email: contactEmail,
      require_second_factor: requireSecondFactor,
      share_links_per_month: shareLinksPerMonth,
      free_articles_per_month: freeArticlesPerMonth,
      tax_behavior: taxBehavior,
      legal_name: legalName,
      legal_address: legalAddress,
      vat_id: vatId,
      time_zone: timeZone,
      ...(languages && { languages: textArray(languages) }),
      search_language: searchLanguage,
      current_issue_access: currentIssueAccess,
      archive_access: archiveAccess,
      other_articles_access: otherArticlesAccess,
      pdf_access: pdfAccess,
      social_links: jsonb<SiteSettings['socialLinks']>(socialLinks),
      header_links: jsonb<SiteSettings['headerLinks']>(headerLinks),
      footer_links: jsonb<SiteSettings['footerLinks']>(footerLinks),
      payment_methods: textArray(paymentMethods),
      delivery_countries: textArray(deliveryCountries),
      office: jsonb<SiteSettings['office']>(office),
    })
    .where(unlessChangedSince(basedOn))
    .returning(columns)
    .returning(ownerColumns)
    .executeTakeFirst()
    .catch(onConstraintViolation('site_settings_time_zone', 'invalid-fields', NO_TIME_ZONE, { timeZone: NO_TIME_ZONE }))
  if (!changed) throw new HttpError('conflict', CHANGED_MEANWHILE)
  return changed
}

const NO_TIME_ZONE = 'A time zone of the list, please.'

const sellerColumns = ['legal_name as legalName', 'legal_address as legalAddress', 'vat_id as vatId'] as const

const ownerColumns = [
  ...sellerColumns,
  'require_second_factor as requireSecondFactor',
  'share_links_per_month as shareLinksPerMonth',
  'free_articles_per_month as freeArticlesPerMonth',
  sql<SearchLanguage>`search_language`.as('searchLanguage'),
  sql<Access>`current_issue_access`.as('currentIssueAccess'),
  sql<Access>`archive_access`.as('archiveAccess'),
  sql<Access>`other_articles_access`.as('otherArticlesAccess'),
  sql<Access>`pdf_access`.as('pdfAccess'),
  sql<PaymentMethod[]>`to_jsonb(payment_methods)`.as('paymentMethods'),
  'updated_at as updatedAt',
] as const

const columns = [
  'name',
  'tagline',
  'description',
  'contact_email as contactEmail',
  'social_links as socialLinks',
  'office',
  'time_zone as timeZone',
  sql<SiteSettings['languages']>`to_jsonb(languages)`.as('languages'),
  'header_links as headerLinks',
  'footer_links as footerLinks',
  sql<AddressCountry[]>`to_jsonb(delivery_countries)`.as('deliveryCountries'),
  sql<TaxBehavior | null>`tax_behavior`.as('taxBehavior'),
] as const
