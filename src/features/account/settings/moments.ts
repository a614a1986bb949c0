const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 21, 2026, 8:30 AM', by the reader's own clock. */
export const formatDateTime = (timestamp: string) => dateTimeFormat.format(new Date(timestamp))
