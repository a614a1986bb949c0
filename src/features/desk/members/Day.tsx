// Closely set, as lists of the desk are; in the magazine's calendar.
const shortDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 21, 2026' */
export const ShortDate = ({ date }: { date: string }) => <time dateTime={date}>{shortDateFormat.format(new Date(date))}</time>
