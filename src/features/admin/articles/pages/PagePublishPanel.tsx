import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { PageDraft } from '#shared/contracts/publication-page.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { fromZonedInput, publicationTimeZone, timeZoneLabel } from '../../time-zone.ts'
import type { SaveQueue } from '../editor/saving/save-queue.ts'
import { useArticleAction } from '../editor/session/useArticleAction.ts'
import { versionsQuery } from './page-api.ts'

interface PagePublishPanelProps {
  queue: SaveQueue<PageDraft>
  draft: PageDraft
  onDraft: (draft: PageDraft) => void
}

/** Publishes what is written as the next version, in force at once or from a time to come. */
export function PagePublishPanel({ queue, draft, onDraft }: PagePublishPanelProps) {
  const timeZone = publicationTimeZone()
  const [typed, setTyped] = useState('')
  const { pending, errorMessage, act } = useArticleAction(queue, onDraft)
  const later = fromZonedInput(typed, timeZone)
  const publish = (inForceFrom: string | null) =>
    act(inForceFrom ? 'Published for later' : 'Published', async (baseVersion) => {
      const path = { id: draft.id }
      const published = await api.post('/admin/pages/{id}/versions', { path, body: { baseVersion, inForceFrom } })
      invalidate(versionsQuery(draft.id))
      return published
    })
  const isDisabled = pending || draft.removedAt !== null
  return (
    <>
      <p>{sentenceOf(draft)}</p>
      <p className="mt-4 text-note leading-normal text-soft italic">
        A version that is published stays as it is, at an address of its own. Purchases name the versions of terms,
        withdrawal and privacy that were accepted.
      </p>
      {errorMessage && <Alert className="mt-6">{errorMessage}</Alert>}
      <p className="mt-8">
        <Button onClick={() => publish(null)} disabled={isDisabled} focusableWhenDisabled>
          Publish now
        </Button>
      </p>
      {draft.inForce !== null && (
        <div className="mt-8">
          <TextField
            name="inForceFrom"
            type="datetime-local"
            label="Or in force later"
            hint={`In ${timeZoneLabel(timeZone)}. Until then the page says that it is coming.`}
            value={typed}
            onValueChange={setTyped}
          />
          <Button variant="ghost" onClick={() => later && publish(later)} disabled={isDisabled || !later}>
            Publish for later
          </Button>
        </div>
      )}
    </>
  )
}

function sentenceOf({ inForce, upcoming, path }: PageDraft): string {
  if (inForce === null) return `Readers do not have this page yet. It will be at ${path}.`
  const waiting = upcoming ? ` Version ${upcoming} waits; a new one replaces it.` : ''
  return `Version ${inForce} is in force.${waiting}`
}
