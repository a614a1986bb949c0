import type { Offer, WebPage } from 'schema-dts'
import { type Currency, DEFAULT_CURRENCY } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { currenciesOf, priceIn } from '#shared/domain/plan.ts'
import { fractionDigits, unitsOf } from '#shared/domain/price.ts'
import { periodical, publisher } from './organization.ts'

const ISO_DURATIONS: Record<string, string> = { month: 'P1M', quarter: 'P3M', year: 'P1Y' }

export function plansPage(plans: Plan[], settings: SiteSettings, site: URL): WebPage {
  const url = new URL('/subscription', site).href
  return {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: 'Subscribe',
    mainEntity: { ...periodical(settings, site), offers: plans.flatMap((plan) => offersOf(plan, settings, site)) },
  }
}

/** One for each currency that the plan is sold in. */
const offersOf = (plan: Plan, settings: SiteSettings, site: URL): Offer[] =>
  currenciesOf([plan]).map((currency) => offer(plan, currency, settings, site))

function offer(plan: Plan, currency: Currency, settings: SiteSettings, site: URL): Offer {
  const { id, name, description, period } = plan
  const price = unitsOf(priceIn(plan, currency) ?? 0, currency).toFixed(fractionDigits(currency))
  const priceCurrency = currency.toUpperCase()
  const fragment = currency === DEFAULT_CURRENCY ? id : `${id}-${currency}`
  return {
    '@type': 'Offer',
    '@id': new URL(`/subscription#${fragment}`, site).href,
    name,
    description: description || undefined,
    url: new URL('/subscription', site).href,
    price,
    priceCurrency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency,
      billingDuration: ISO_DURATIONS[period],
      unitText: period,
    },
    availability: 'https://schema.org/InStock',
    seller: publisher(settings, site),
  }
}
