import { useState } from 'react'
import { api } from '#lib/api.ts'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { fromZonedInput, timeZoneLabel, toZonedInput } from '../../../time-zone.ts'
import type { SaveQueue } from '../saving/save-queue.ts'
import { useArticleAction } from '../session/useArticleAction.ts'

interface ScheduleFormProps {
  queue: SaveQueue
  draft: ArticleDraft | undefined
  timeZone: string
  isDisabled: boolean
  onDraft: (draft: ArticleDraft) => void
}

/** A moment to come, in the time zone of the publication. */
export function ScheduleForm({ queue, draft, timeZone, isDisabled, onDraft }: ScheduleFormProps) {
  const scheduledAt =
    draft?.status === 'scheduled' && draft.publishedAt ? toZonedInput(draft.publishedAt, timeZone) : ''
  const [typed, setTyped] = useState(scheduledAt)
  const { pending, act } = useArticleAction(queue, onDraft)
  const publishAt = fromZonedInput(typed, timeZone)
  const isPast = publishAt !== undefined && Date.parse(publishAt) <= Date.now()

  const schedule = () => {
    if (!publishAt || !draft) return
    const path = { id: draft.id }
    act('Scheduled', (baseVersion) =>
      api.put('/admin/articles/{id}/publication', { path, body: { baseVersion, publishAt } }),
    )
  }
  return (
    <div className="mt-8">
      <TextField
        name="publishAt"
        type="datetime-local"
        label="Or later"
        hint={isPast ? 'This is past. A date in the past is set under Details.' : `In ${timeZoneLabel(timeZone)}.`}
        value={typed}
        onValueChange={setTyped}
      />
      <Button variant="ghost" onClick={schedule} disabled={isDisabled || pending || !publishAt || isPast}>
        {draft?.status === 'scheduled' ? 'Change the schedule' : 'Schedule'}
      </Button>
    </div>
  )
}
