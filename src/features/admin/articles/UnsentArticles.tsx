import { useEffect, useState } from 'react'
import { articleHref } from '../articles-route.ts'
import { type LocalCopy, readLocalCopies } from './editor/saving/local-copies.ts'

/** Articles with words that only this device has: opening one saves them. Those of other accounts are not shown. */
export function UnsentArticles({ accountId }: { accountId: string }) {
  const [copies, setCopies] = useState<LocalCopy[]>([])
  useEffect(() => {
    // Those of pages of the publication have other ids.
    readLocalCopies(accountId).then((all) => setCopies(all.filter(({ articleId }) => !articleId.startsWith('page:'))))
  }, [accountId])
  if (copies.length === 0) return null
  return (
    <section className="mt-8 border-l-2 border-accent bg-surface px-5 py-4" aria-label="Kept on this device">
      <p>Words of yours are on this device that are not saved yet. Open the article to save them.</p>
      <ul className="mt-1">
        {copies.map(({ articleId, tabId, baseVersion, document }) => (
          <li key={`${articleId}/${tabId}`}>
            <a
              className="link inline-flex min-h-11 items-center"
              href={baseVersion === 0 ? `#articles/new/${articleId}` : articleHref(articleId)}
            >
              {document.title || 'Untitled'}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
