import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { INPUT_CLASS } from '#ui/field-classes.ts'
import { useAdminQuery } from '../../../admin-queries.ts'
import type { ArticleItem } from '../../articles-route.ts'
import { titleOf } from '../../list/article-labels.ts'
import { MENU_CLASS, MENU_ITEM_CLASS } from '../menu-classes.ts'
import { statusNames } from '../publishing/status-text.ts'

/** Fewer letters are searched for as a whole word (private.search_query). */
const MIN_SEARCH_LENGTH = 3

interface OriginalPickerProps {
  /** The article itself is not offered. */
  articleId: string
  /** Nor are articles in its own language. */
  language: ArticleItem['language']
  onPick: (id: string) => void
}

/** The field that finds the article of which this one is a translation. It was asked for, and takes the focus. */
export function OriginalPicker({ articleId, language, onPick }: OriginalPickerProps) {
  const [search, setSearch] = useState('')
  const isLongEnough = search.trim().length >= MIN_SEARCH_LENGTH
  const { data: found = [] } = useAdminQuery('/admin/articles', {
    query: { limit: 20, ...(isLongEnough && { search: search.trim() }) },
  })
  return (
    <Combobox.Root
      items={found.filter((article) => article.id !== articleId && article.language !== language)}
      filter={null}
      itemToStringLabel={titleOf}
      itemToStringValue={({ id }: ArticleItem) => id}
      inputValue={search}
      onInputValueChange={setSearch}
      value={null}
      onValueChange={(article: ArticleItem | null) => {
        if (article) onPick(article.id)
        setSearch('')
      }}
    >
      <Combobox.Input
        ref={focusInput}
        className={INPUT_CLASS}
        placeholder="Title or text"
        aria-label="Find the original"
      />
      <Combobox.Portal>
        <Combobox.Positioner className="z-40" sideOffset={4}>
          <Combobox.Popup className={MENU_CLASS}>
            <Combobox.Empty className="px-4 text-soft italic empty:hidden">
              {isLongEnough ? 'No article in another language is like that.' : 'Three letters find an article.'}
            </Combobox.Empty>
            <Combobox.List>
              {(article: ArticleItem) => (
                <Combobox.Item key={article.id} value={article} className={MENU_ITEM_CLASS}>
                  <span lang={article.language}>{titleOf(article)}</span>
                  <span className="block font-ui text-small text-soft">{statusNames[article.status]}</span>
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
