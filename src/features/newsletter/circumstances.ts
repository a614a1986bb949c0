import { useEffect, useState } from 'react'
import type { NewsletterCountry } from '#shared/contracts/country.ts'
import type { ReaderLocation } from '#shared/contracts/location.ts'
import type { NewsletterDetails } from '#shared/contracts/newsletter.ts'
import { api } from '../../lib/api.ts'
import { offeredCountry, supposedCountry } from './countries.ts'

type BrowserWords = Pick<NewsletterDetails, 'browserLanguage' | 'timeZone' | 'userAgent' | 'referrer'>

/** What the browser says of itself. */
export const browserWords = (): BrowserWords => ({
  browserLanguage: navigator.language,
  timeZone: timeZone(),
  userAgent: navigator.userAgent,
  referrer: document.referrer || undefined,
})

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''

/**
 * Where the reader probably lives: what the network says, else what the browser lets us suppose. It is filled in when it
 * comes, nothing waits for it, and what the reader chooses stands.
 */
export function useLikelyPlace(wanted: boolean) {
  const [chosen, choose] = useState<NewsletterCountry | ''>()
  const [found, setFound] = useState<Found>({})

  useEffect(() => {
    if (!wanted) return
    let here = true
    locate().then((place) => here && setFound(place))
    return () => {
      here = false
    }
  }, [wanted])

  return { country: (chosen ?? found.country) || undefined, region: found.region, choose }
}

interface Found {
  country?: NewsletterCountry | undefined
  region?: string | undefined
}

async function locate(): Promise<Found> {
  const { country, region } = await api.get<ReaderLocation>('/location').catch(() => NOBODY_KNOWS)
  return {
    country: offeredCountry(country) ?? (country ? undefined : supposedCountry(navigator.language, timeZone())),
    region: region ?? undefined,
  }
}

const NOBODY_KNOWS: ReaderLocation = { country: null, region: null }
