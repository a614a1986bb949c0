import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import type { ArticleDraft } from '#shared/contracts/article-draft.ts'
import type { AuthorRecord } from '#shared/contracts/author.ts'
import { INPUT_CLASS } from '#ui/field-classes.ts'
import { MENU_CLASS, MENU_ITEM_CLASS } from '../menu-classes.ts'
import { useAuthors } from './author-names.ts'

/** Fewer letters are searched for as a whole word (private.search_query). */
const MIN_SEARCH_LENGTH = 3

interface AuthorPickerProps {
  draft: ArticleDraft | undefined
  /** Are not offered again. */
  chosenIds: string[]
  onPick: (authorId: string) => void
}

/** The field that finds an author by name. It was asked for, and takes the focus. */
export function AuthorPicker({ draft, chosenIds, onPick }: AuthorPickerProps) {
  const [search, setSearch] = useState('')
  const { found } = useAuthors(draft, search)
  return (
    <Combobox.Root
      items={found.filter(({ id }) => !chosenIds.includes(id))}
      filter={null}
      itemToStringLabel={({ name }: AuthorRecord) => name}
      itemToStringValue={({ id }: AuthorRecord) => id}
      inputValue={search}
      onInputValueChange={setSearch}
      value={null}
      onValueChange={(author: AuthorRecord | null) => {
        if (author) onPick(author.id)
        setSearch('')
      }}
    >
      <Combobox.Input ref={focusInput} className={INPUT_CLASS} placeholder="Name" aria-label="Add an author" />
      <Combobox.Portal>
        <Combobox.Positioner className="z-40" sideOffset={4}>
          <Combobox.Popup className={MENU_CLASS}>
            <Combobox.Empty className="px-4 text-soft italic empty:hidden">
              {search.trim().length < MIN_SEARCH_LENGTH
                ? 'Three letters of a name find it.'
                : 'Nobody of this name is among the authors.'}
            </Combobox.Empty>
            <Combobox.List>
              {(author: AuthorRecord) => (
                <Combobox.Item key={author.id} value={author} className={MENU_ITEM_CLASS}>
                  {author.name}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Always the same function: React calls another one again with each key press. */
const focusInput = (input: HTMLInputElement | null) => input?.focus()
