import { useState } from 'react'
import { TextField } from '#ui/TextField.tsx'
import { fromZonedInput, timeZoneLabel, toZonedInput } from '../../../time-zone.ts'
import type { ChangeDocument } from './article-fields.ts'

interface PublicationDateFieldProps {
  publishedAt: string | null
  timeZone: string
  onChange: ChangeDocument
}

/** A date in the past; empty: the moment of publishing. A date to come is chosen where the article is scheduled. */
export function PublicationDateField({ publishedAt, timeZone, onChange }: PublicationDateFieldProps) {
  const [problem, setProblem] = useState('')
  return (
    <TextField
      name="publishedAt"
      type="datetime-local"
      label="Date of publication"
      hint={problem || `In ${timeZoneLabel(timeZone)}. Empty: the moment of publishing.`}
      aria-invalid={problem !== ''}
      value={publishedAt ? toZonedInput(publishedAt, timeZone) : ''}
      onValueChange={(value) => {
        const timestamp = fromZonedInput(value, timeZone)
        const isFuture = timestamp !== undefined && Date.parse(timestamp) > Date.now()
        setProblem(isFuture ? 'This is to come: choose it under Publish, as a schedule.' : '')
        if (!isFuture && (timestamp || value === '')) onChange({ publishedAt: timestamp ?? null })
      }}
    />
  )
}
