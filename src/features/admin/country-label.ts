const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a country by its ISO 3166 code; 'Unknown' for none. */
export const countryLabel = (country: string) => (country ? (countryNames.of(country) ?? country) : 'Unknown')
