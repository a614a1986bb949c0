import type { MemberEmail } from '#shared/contracts/member.ts'
import { longDateAndTime } from '#shared/domain/dates.ts'
import { EmptyNote } from '../AdminList.tsx'
import { RecordList, RecordRow, RecordText, ShortDate } from './RecordList.tsx'

/** The e-mails of the last week, for a question such as "I have not received it". */
export function MemberEmails({ emails }: { emails: MemberEmail[] }) {
  if (emails.length === 0) return <EmptyNote>None in the last seven days.</EmptyNote>
  return (
    <RecordList label="E-mails">
      {emails.map((email) => (
        <li key={email.id}>
          <RecordRow name={<ShortDate date={email.queuedAt} />}>
            <RecordText>
              {kindLabel(email.kind)} <EmailState email={email} />
            </RecordText>
          </RecordRow>
        </li>
      ))}
    </RecordList>
  )
}

/** 'renewal-reminder' → 'Renewal reminder'. */
const kindLabel = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`

function EmailState({ email: { sentAt, failedAt } }: { email: MemberEmail }) {
  if (failedAt) return <span className="text-accent">· given up {longDateAndTime(failedAt)}</span>
  if (sentAt) return <span className="text-soft">· accepted by the mail server {longDateAndTime(sentAt)}</span>
  return <span className="text-soft">· waits to be sent</span>
}
