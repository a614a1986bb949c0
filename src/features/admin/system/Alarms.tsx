import { useId } from 'react'
import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import type { Alarm, SystemProblem } from '#shared/contracts/system.ts'
import { alarmManual, firstSteps } from '#shared/domain/system-problems.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ActionList, ActionListItem, EmptyNote } from '../AdminList.tsx'
import { systemQuery, useAdminAction } from '../admin-queries.ts'
import { shortDateTimeLabel } from '../date-labels.ts'
import { relativeTime } from '../relative-time.ts'
import { alarmName } from './system-labels.ts'

interface Props {
  alarms: Alarm[]
  problems: SystemProblem[]
  /** In milliseconds, by the clock of the database. */
  now: number
}

/** The open alarms with what to do, and those that were closed last. */
export function Alarms({ alarms, problems, now }: Props) {
  const id = useId()
  const open = alarms.filter(({ closedAt }) => closedAt === null)
  const closed = alarms.filter(({ closedAt }) => closedAt !== null)
  return (
    <section aria-labelledby={id} className="mt-10 max-w-192">
      <h2 id={id} className="label mb-3 text-soft">
        Alarms
      </h2>
      {open.length > 0 ? (
        <ActionList label="Open alarms">
          {open.map((alarm) => (
            <OpenAlarm key={alarm.id} alarm={alarm} problems={problems} now={now} />
          ))}
        </ActionList>
      ) : (
        <div className="border-t border-line py-4">
          <EmptyNote>No alarm is open.</EmptyNote>
        </div>
      )}
      {closed.length > 0 && (
        <details className="border-t border-line pt-3">
          <summary className="link inline-block min-h-6 cursor-pointer font-ui text-small text-soft">
            Closed lately
          </summary>
          <ul className="mt-3">
            {closed.map((alarm) => (
              <li key={alarm.id} className="border-t border-line py-3">
                {alarm.message}
                <span className="block font-ui text-small text-soft tabular-nums">
                  {shortDateTimeLabel(alarm.openedAt)} to {shortDateTimeLabel(alarm.closedAt ?? alarm.openedAt)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function OpenAlarm({ alarm, problems, now }: { alarm: Alarm } & Pick<Props, 'problems' | 'now'>) {
  const { id, kind, subject, message, openedAt, acknowledgedAt, acknowledgedBy } = alarm
  const { pending, run } = useAdminAction()
  const isLasting = problems.some((problem) => problem.kind === kind && problem.subject === subject)

  const acknowledge = () =>
    run(async () => {
      const overview = await api.put('/admin/alarms/{id}/acknowledgement', { path: { id } })
      updateCache(systemQuery, () => overview)
      return { title: 'Acknowledged', description: 'There will be no more reminders of this alarm.' }
    })

  return (
    <ActionListItem
      actions={
        acknowledgedAt ? (
          <Badge positive={false}>Acknowledged</Badge>
        ) : (
          <Button
            variant="ghost"
            disabled={pending}
            onClick={acknowledge}
            aria-label={`Acknowledge: ${alarmName(kind)}`}
          >
            {pending ? 'Acknowledging…' : 'Acknowledge'}
          </Button>
        )
      }
    >
      <h3 className="text-tool font-display">{alarmName(kind)}</h3>
      <p className="mt-1 text-pretty wrap-anywhere">{message}</p>
      <p className="mt-1 text-pretty text-soft italic">{firstSteps[kind]}</p>
      <p className="mt-2 font-ui text-small text-soft tabular-nums">
        {subject && `${subject}. `}Since {shortDateTimeLabel(openedAt)}, {relativeTime(openedAt, now)}
        {isLasting ? '' : '; it has just ended'}
        {acknowledgedAt && acknowledgedBy ? `; acknowledged by ${acknowledgedBy}` : ''}. {alarmManual(kind)}
      </p>
    </ActionListItem>
  )
}
