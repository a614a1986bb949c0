import type { EmailData } from '../../contracts/email.ts'
import { dateAndTime } from '../dates.ts'
import { alarmManual, firstSteps } from '../system-problems.ts'
import { type Email, type Publication, renderEmail } from './template.ts'

const subjects: Record<EmailData<'alarm'>['change'], string> = {
  opened: 'Alarm',
  reminder: 'Still open',
  closed: 'Over',
}

/** To the people who run the site: something is beyond its threshold, still is, or no longer is. */
export function alarmEmail(publication: Publication, alarm: EmailData<'alarm'>): Email {
  const { change, kind, message, value, openedAt, subject } = alarm
  const details: [string, string][] = [
    ['Alarm', subject ? `${kind}, ${subject}` : kind],
    ['Since', dateAndTime(openedAt)],
    [change === 'closed' ? 'Last value' : 'Value', value],
  ]
  return renderEmail(publication, {
    subject: `${subjects[change]}: ${message.replace(/\.$/, '')}`.slice(0, 150),
    blocks: [
      { text: change === 'closed' ? `This is over: ${message}` : message },
      { details },
      ...(change === 'closed' ? [] : [{ text: firstSteps[kind] }]),
      { button: 'See the state of the system', link: `${publication.url}/admin#system` },
    ],
    footer: [
      `What to do is written in ${alarmManual(kind)} of the project. Alarms come when something was beyond its threshold for two minutes in a row, and once a day until they are over or an owner acknowledges them in the admin, where their recipients are set, too.`,
    ],
  })
}
