const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** 'Italy' for IT. What is no country's code is left as it is. */
export const countryName = (country: string) => (/^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country)
