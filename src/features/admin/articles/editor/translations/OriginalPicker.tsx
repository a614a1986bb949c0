import { useState } from 'react'
import { useAdminQuery } from '../../../admin-queries.ts'
import { titleOf } from '../../../article-title.ts'
import type { ArticleItem } from '../../../articles-route.ts'
import { statusNames } from '../publishing/status-text.ts'
import { isLongEnough, RecordPicker } from '../RecordPicker.tsx'

interface OriginalPickerProps {
  /** The article itself is not offered. */
  articleId: string
  /** Nor are articles in its own language. */
  language: ArticleItem['language']
  onPick: (id: string) => void
}

/** The field that finds the article of which this one is a translation. */
export function OriginalPicker({ articleId, language, onPick }: OriginalPickerProps) {
  const [search, setSearch] = useState('')
  const { data: found = [] } = useAdminQuery('/admin/articles', {
    query: { limit: 20, ...(isLongEnough(search) && { search: search.trim() }) },
  })
  return (
    <RecordPicker
      label="Find the original"
      placeholder="Title or text"
      search={search}
      onSearch={setSearch}
      found={found.filter((article) => article.id !== articleId && article.language !== language)}
      labelOf={titleOf}
      renderRecord={(article) => (
        <>
          <span lang={article.language}>{titleOf(article)}</span>
          <span className="block font-ui text-small text-soft">{statusNames[article.status]}</span>
        </>
      )}
      hint="Three letters find an article."
      emptyText="No article in another language is like that."
      onPick={onPick}
    />
  )
}
