import { lazy, Suspense, useId, useState } from 'react'
import type { QueueName } from '#shared/contracts/queue.ts'
import type { SystemState } from '#shared/contracts/system.ts'
import { Button } from '#ui/Button.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { countLabel, queueName } from './system-labels.ts'

const DeadLetterList = lazy(async () => ({ default: (await import('./DeadLetterList.tsx')).DeadLetterList }))

type Queue = SystemState['queues'][number]

/** The queues with entries that were given up. One that is open stays when its last entry has gone. */
export function DeadLetters({ queues }: { queues: Queue[] }) {
  const id = useId()
  const [open, setOpen] = useState<string[]>([])
  const shown = queues.filter(({ queue, givenUp }) => givenUp > 0 || open.includes(queue))
  if (shown.length === 0) return null
  const toggle = (queue: string) =>
    setOpen(open.includes(queue) ? open.filter((other) => other !== queue) : [...open, queue])
  return (
    <section aria-labelledby={id} className="max-w-192 min-w-0">
      <h2 id={id} className="text-tool font-display">
        Given up
      </h2>
      <p className="mt-2 mb-3 font-ui text-small text-soft">
        Entries that failed too often. Mend the cause, then try them again.
      </p>
      {shown.map(({ queue, givenUp }) => (
        <div key={queue} className="border-t border-line py-2">
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <h3>
              {queueName(queue)}{' '}
              <span className="font-ui text-small text-soft tabular-nums">{countLabel(givenUp)}</span>
            </h3>
            <Button
              variant="ghost"
              aria-label={`${open.includes(queue) ? 'Hide' : 'Show'} what was given up: ${queueName(queue)}`}
              aria-expanded={open.includes(queue)}
              onClick={() => toggle(queue)}
            >
              {open.includes(queue) ? 'Hide' : 'Show'}
            </Button>
          </div>
          {open.includes(queue) && (
            <Suspense fallback={<ListSkeleton />}>
              {/* The state names its queues as text; they are those of the queue contract. */}
              <DeadLetterList queue={queue as QueueName} />
            </Suspense>
          )}
        </div>
      ))}
    </section>
  )
}
