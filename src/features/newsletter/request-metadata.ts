import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import type { NewsletterCountry } from '#shared/contracts/country.ts'
import type { ReaderLocation } from '#shared/contracts/location.ts'
import type { NewsletterDetails } from '#shared/contracts/newsletter.ts'
import { guessCountry, matchOfferedCountry } from './newsletter-countries.ts'

type BrowserMetadata = Pick<NewsletterDetails, 'browserLanguage' | 'timeZone' | 'userAgent' | 'referrer'>

/** What the browser says of itself. */
export const browserMetadata = (): BrowserMetadata => ({
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
export function useLikelyLocation(enabled: boolean) {
  const [selectedCountry, setCountry] = useState<NewsletterCountry | ''>()
  const [location, setLocation] = useState<LikelyLocation>({})

  useEffect(() => {
    if (!enabled) return
    let active = true
    fetchLocation().then((result) => active && setLocation(result))
    return () => {
      active = false
    }
  }, [enabled])

  return { country: (selectedCountry ?? location.country) || undefined, region: location.region, setCountry }
}

interface LikelyLocation {
  country?: NewsletterCountry | undefined
  region?: string | undefined
}

async function fetchLocation(): Promise<LikelyLocation> {
  const { country, region } = await api.get('/location').catch(() => UNKNOWN_LOCATION)
  return {
    country: matchOfferedCountry(country) ?? (country ? undefined : guessCountry(navigator.language, timeZone())),
    region: region ?? undefined,
  }
}

const UNKNOWN_LOCATION: ReaderLocation = { country: null, region: null }
