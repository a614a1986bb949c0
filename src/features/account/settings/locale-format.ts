const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** 'Italy' for IT. What is no country's code is left as it is. */
export const countryName = (country: string) =>
  /^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country

const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 21, 2026, 8:30 AM', by the reader's own clock. */
export const formatDateTime = (timestamp: string) => dateTimeFormat.format(new Date(timestamp))
