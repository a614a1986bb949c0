import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import type { NewsletterCountry } from '#shared/contracts/country.ts'
import type { ReaderLocation } from '#shared/contracts/location.ts'
import type { NewsletterDetails } from '#shared/contracts/newsletter.ts'
import { guessCountry, matchOfferedCountry } from './newsletter-countries.ts'

type BrowserMetadata = Pick<NewsletterDetails, 'browserLanguage' | 'timeZone' | 'userAgent' | 'referrer'>

export const browserMetadata = (): BrowserMetadata => ({
  browserLanguage: navigator.language,
  timeZone: timeZone(),
  userAgent: navigator.userAgent,
  referrer: withoutToken(document.referrer) || undefined,
})

/** The address of a shared article or of a preview opens it. */
export const withoutToken = (address: string) => address.replace(/\/shared\/.*|\?preview=.*/, '')

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''

/**
 * The reader's likely country: from the network address, otherwise guessed from language and time zone. The form does not wait
 * for it, and a country that the reader has chosen is kept.
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
