import type { AuditEvent } from '#shared/contracts/member.ts'
import { Day } from './Day.tsx'
import { deedInWords, reasonInWords } from './labels.ts'
import { None } from './MemberStoryPage.tsx'

/** Who did what, newest first. */
export function StoryHistory({ deeds }: { deeds: AuditEvent[] }) {
  if (deeds.length === 0) return <None>Nothing has been done from here.</None>
  return (
    <ul aria-label="By the desk" className="desk-ledger">
      {deeds.map((deed) => (
        <li key={deed.id} className="desk-entry">
          <Day at={deed.createdAt} />
          <span className="desk-rest">
            <bdi>{deed.by ?? 'Somebody who has left'}</bdi> {deedInWords(deed)}
            {reasonInWords(deed) && <span className="text-soft italic"> · {reasonInWords(deed)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
