const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'December 2026' for `2026-12`, as a printed edition is called. */
export const editionName = (edition: string) => month.format(new Date(`${edition}-01T00:00:00Z`))
