import { useState } from 'react'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import { RecordPicker } from '../RecordPicker.tsx'
import { useAuthors } from './author-names.ts'

interface AuthorPickerProps {
  draft: ArticleDraft | undefined
  /** Are not offered again. */
  chosenIds: string[]
  onPick: (authorId: string) => void
}

/** The field that finds an author by name. */
export function AuthorPicker({ draft, chosenIds, onPick }: AuthorPickerProps) {
  const [search, setSearch] = useState('')
  const { found } = useAuthors(draft, search)
  return (
    <RecordPicker
      label="Add an author"
      placeholder="Name"
      search={search}
      onSearch={setSearch}
      found={found.filter(({ id }) => !chosenIds.includes(id))}
      labelOf={({ name }) => name}
      renderRecord={({ name }) => name}
      hint="Three letters of a name find it."
      emptyText="Nobody of this name is among the authors."
      onPick={onPick}
    />
  )
}
