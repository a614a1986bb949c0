import { cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { ArticleDocument, DraftBlock } from '#shared/contracts/article-draft.ts'
import { articleQueries } from '../../admin-queries.ts'
import type { CurrentStaff } from '../../useAuthState.ts'
import { ArticleList } from '../ArticleList.tsx'
import { BlockForm } from './blocks/BlockForm.tsx'
import { PublicationDateField } from './details/PublicationDateField.tsx'
import { SlugField } from './details/SlugField.tsx'
import { emptyDocument } from './document/document.fixtures.ts'
import { EditorBar } from './EditorBar.tsx'
import { MergeView } from './merge/MergeView.tsx'
import { mergeDocuments } from './merge/merge-documents.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { articleApi } from './saving/article-api.ts'
import { draftOf } from './saving/fake-articles.fixtures.ts'
import { useReloadWhenDue } from './session/useReloadWhenDue.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const gallery = (urls: string[]): DraftBlock => ({
  id: 'g',
  type: 'image-gallery',
  data: { images: urls.map((url) => ({ url, alt: `Alt of ${url}`, newerField: url })), mood: 'calm' },
})

test('the form of a block names what is missing, and changes one field and nothing else', async () => {
  const changes: DraftBlock[] = []
  render(
    <BlockForm
      block={{ id: 'q', type: 'quote', data: { quote: '', author: 'Ida', mood: 'calm' }, newerField: 1 }}
      onChange={(block) => changes.push(block)}
    />,
  )
  await screen.findByText('Missing, until it is published.')
  const quote = screen.getByLabelText('Quote')
  expect(quote.getAttribute('aria-describedby')).toContain('quote-problem')
  fireEvent.change(quote, { target: { value: 'Slowly.' } })
  expect(changes).toEqual([
    { id: 'q', type: 'quote', data: { quote: 'Slowly.', author: 'Ida', mood: 'calm' }, newerField: 1 },
  ])
})

test('an optional field that is emptied is taken out', () => {
  const changes: DraftBlock[] = []
  render(
    <BlockForm
      block={{ id: 'q', type: 'quote', data: { quote: 'Slowly.', author: 'Ida', title: 'Ferrywoman' } }}
      onChange={(block) => changes.push(block)}
    />,
  )
  fireEvent.change(screen.getByLabelText('Who they are'), { target: { value: '' } })
  expect(changes[0]?.data).toEqual({ quote: 'Slowly.', author: 'Ida' })
})

test('the pictures of a gallery are reordered and removed with all that they hold', () => {
  const changes: DraftBlock[] = []
  render(<BlockForm block={gallery(['/a', '/b'])} onChange={(block) => changes.push(block)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Down: Picture 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Picture 1' }))
  expect(changes.map(({ data }) => data)).toEqual([
    { ...gallery(['/b', '/a']).data, mood: 'calm' },
    { ...gallery(['/b']).data, mood: 'calm' },
  ])
})

test('an address is suggested from the title, and a rename says where the old one leads', () => {
  const changes: Partial<ArticleDocument>[] = []
  const { rerender } = render(
    <SlugField document={emptyDocument({ title: 'L’Été' })} articleId={null} onChange={(it) => changes.push(it)} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Use ‘l-ete’' }))
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'Not valid!' } })
  expect(changes).toEqual([{ slug: 'l-ete' }])
  screen.getByText('Lower-case letters, digits and single hyphens, please.')
  rerender(<SlugField document={emptyDocument({ slug: 'summer' })} articleId="l-ete" onChange={() => {}} />)
  fireEvent.blur(screen.getByLabelText('Address'))
  screen.getByText('When it is published, /articles/l-ete leads to /articles/summer.')
})

test('a date of publication is in the past; one to come is not taken', () => {
  const onChange = vi.fn()
  render(<PublicationDateField publishedAt={null} timeZone="Europe/Paris" onChange={onChange} />)
  const field = screen.getByLabelText('Date of publication')
  fireEvent.change(field, { target: { value: '2099-01-01T08:00' } })
  screen.getByText('This is to come: choose it under Publish, as a schedule.')
  fireEvent.change(field, { target: { value: '2020-07-01T08:00' } })
  expect(onChange.mock.calls).toEqual([[{ publishedAt: '2020-07-01T06:00:00.000Z' }]])
})

test('the merge view saves only what somebody has chosen for each conflict', () => {
  const merge = mergeDocuments(
    emptyDocument({ title: 'Old', content: 'The train leaves at dawn.' }),
    emptyDocument({ title: 'Mine', content: 'The train leaves at night.' }),
    emptyDocument({ title: 'Theirs', content: 'The train leaves at noon.' }),
  )
  const onResolve = vi.fn()
  render(<MergeView conflicts={merge.conflicts} theirName="Ada Lind" onResolve={onResolve} />)
  const save = screen.getByRole('button', { name: 'Save what is chosen' })
  const title = within(screen.getByRole('group', { name: 'Title' }))
  fireEvent.click(title.getByRole('radio', { name: 'Ada Lind' }))
  fireEvent.click(save)
  expect(onResolve).not.toHaveBeenCalled()
  fireEvent.click(within(screen.getByRole('group', { name: 'A passage' })).getByRole('radio', { name: 'Both' }))
  fireEvent.click(save)
  expect(merge.resolve(onResolve.mock.calls[0]?.[0])).toMatchObject({
    title: 'Theirs',
    content: 'The train leaves at noon.\n\nThe train leaves at night.',
  })
})

test('a rejection is said with its reason, and nothing is called saved before the first word', () => {
  const state = { word: 'Refused' as const, rejection: { kind: 'rejected' as const, reason: 'Too long.' } }
  const { rerender } = render(<SaveStatus state={{ ...state, conflict: undefined, isSaved: false, version: 3 }} />)
  expect(screen.getByRole('status').textContent).toBe('Refused. Too long.')
  rerender(
    <SaveStatus state={{ word: 'Saved', rejection: undefined, conflict: undefined, isSaved: true, version: 0 }} />,
  )
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a scheduled article that has gone live is not shown as pending: it is loaded again when it is due', () => {
  vi.useFakeTimers()
  const publishedAt = new Date(Date.now() + 90_000).toISOString()
  const scheduled = draftOf(emptyDocument(), { status: 'scheduled', publishedAt })
  const reload = vi.fn()
  const { rerender } = renderHook(({ draft }) => useReloadWhenDue(draft, reload), {
    initialProps: { draft: scheduled },
  })
  vi.advanceTimersByTime(89_900)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(reload).toHaveBeenCalledTimes(1)
  // The clock of the server is behind.
  vi.advanceTimersByTime(1_000)
  expect(reload).toHaveBeenCalledTimes(2)
  rerender({ draft: { ...scheduled, status: 'published' } })
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the editor leads back to the list that was open last, with its search and filters', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  render(
    <ArticleList currentStaff={{ staffRole: 'editor' } as CurrentStaff} filter={{ search: 'salt', status: 'draft' }} />,
  )
  await screen.findByText('No article is like that.')
  cleanup()
  const state = { word: 'Saved' as const, rejection: undefined, conflict: undefined, isSaved: true, version: 1 }
  render(
    <EditorBar draft={undefined} state={state} panel={undefined} others={[]} openComments={0} onPanel={() => {}} />,
  )
  const href = screen.getByRole('link', { name: /Articles$/ }).getAttribute('href')
  expect(href).toBe('#articles/list/search=salt&status=draft')
})

test('a list is fetched again after a save, whose version bulk actions need', async () => {
  const [lists] = articleQueries
  queryClient.setQueryData(lists?.queryKey ?? [], [])
  vi.stubGlobal('fetch', async () => Response.json({ version: 2 }))
  const save = { baseVersion: 1, saveId: crypto.randomUUID(), tabId: crypto.randomUUID(), kind: 'save' as const }
  expect(await articleApi.save('article', { ...save, document: emptyDocument() })).toEqual({ version: 2 })
  expect(queryClient.getQueryState(lists?.queryKey ?? [])?.isInvalidated).toBe(true)
})
