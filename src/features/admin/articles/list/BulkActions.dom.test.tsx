import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { issueEntriesQuery, issuesQuery } from '../../admin-queries.ts'
import type { ArticleItem } from '../../articles-route.ts'
import { BulkActions } from './BulkActions.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('selected articles that are changed are fetched again in the contents of issues', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/article-actions') ? [{ id: 'salt', problem: null }] : []),
  )
  queryClient.setQueryData(issueEntriesQuery('winter').queryKey, [])
  queryClient.setQueryData(issuesQuery.queryKey, [])
  const salt = { id: 'salt', title: 'Salt', version: 1 } as ArticleItem
  const onSelectNone = vi.fn()
  render(<BulkActions articles={[salt]} inTrash staffRole="editor" onSelectNone={onSelectNone} />)
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await vi.waitFor(() => expect(onSelectNone).toHaveBeenCalled())
  for (const { queryKey } of [issueEntriesQuery('winter'), issuesQuery])
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
