// Closely set, as lists of the desk are; in the magazine's calendar.
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 21, 2026' */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{short.format(new Date(at))}</time>
