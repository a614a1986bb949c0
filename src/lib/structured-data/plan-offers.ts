import type { Offer, WebPage } from 'schema-dts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { periodical, publisher } from './organization.ts'

/** All prices are in US dollars. */
const CURRENCY = 'USD'
const ISO_DURATIONS: Record<string, string> = { month: 'P1M', quarter: 'P3M', year: 'P1Y' }

export function plansPage(plans: Plan[], settings: SiteSettings, site: URL): WebPage {
  const url = new URL('/subscription', site).href
  return {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: 'Subscribe',
    mainEntity: { ...periodical(settings, site), offers: plans.map((plan) => offer(plan, settings, site)) },
  }
}

function offer({ id, name, description, price, period }: Plan, settings: SiteSettings, site: URL): Offer {
  const amount = (price / 100).toFixed(2)
  return {
    '@type': 'Offer',
    '@id': new URL(`/subscription#${id}`, site).href,
    name,
    description: description || undefined,
    url: new URL('/subscription', site).href,
    price: amount,
    priceCurrency: CURRENCY,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: amount,
      priceCurrency: CURRENCY,
      billingDuration: ISO_DURATIONS[period],
      unitText: period,
    },
    availability: 'https://schema.org/InStock',
    seller: publisher(settings, site),
  }
}
