const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** 'November 21, 2026 at 8:30 AM', by the reader's own clock. */
export const moment = (timestamp: string) => local.format(new Date(timestamp))
