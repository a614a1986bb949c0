import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import type { Media } from '#shared/contracts/media.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { BulkActions } from './BulkActions.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

const pictures = ['One', 'Two', 'Three'].map((name) => ({ id: name.toLowerCase(), name }) as Media)
const listKey = ['/admin/media', {}]
const onDone = vi.fn()

/** The paths of the requests, and the status of each answer. */
let requests: string[]
let statuses: number[]
beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const status = statuses.shift() ?? 200
    const problem = { type: problemType('conflict'), title: 'No', status, detail: `Refused with ${status}.` }
    const headers = { 'Content-Type': 'application/problem+json' }
    return status < 400 ? Response.json({}) : Response.json(problem, { status, headers })
  })
  queryClient.setQueryData(listKey, [])
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function run(action: 'Restore' | 'Delete') {
  render(<BulkActions pictures={pictures} inTrash={action === 'Restore'} mayDelete onDone={onDone} />)
  fireEvent.click(screen.getByRole('button', { name: action }))
  if (action === 'Delete') {
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Move to the trash' }))
  }
  await vi.waitFor(() =>
    expect(vi.mocked(showToast).mock.calls.length + vi.mocked(showErrorToast).mock.calls.length).toBe(1),
  )
  expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true)
}

test('a picture that is not in the trash any more keeps none of the others there', async () => {
  statuses = [200, 404, 200]
  await run('Restore')
  expect(requests).toHaveLength(3)
  expect(onDone).toHaveBeenCalled()
  const description = 'Not in the trash any more: Two.'
  expect(showToast).toHaveBeenCalledWith({ title: '2 taken out of the trash', description })
})

test('a picture that is in use stays, is named, and keeps none of the others', async () => {
  statuses = [409, 204, 204]
  await run('Delete')
  expect(requests).toHaveLength(3)
  expect(showToast).toHaveBeenCalledWith({ title: '2 in the trash', description: 'In use: One.' })
})

test.each([
  ['Restore', 429],
  ['Delete', 403],
  ['Delete', 429],
] as const)(
  '%s, refused with %i for one of several pictures, says so, and shows what was done before',
  async (action, status) => {
    statuses = [200, status]
    await run(action)
    expect(requests.filter((path) => path.includes('/media/'))).toHaveLength(2)
    expect(onDone).not.toHaveBeenCalled()
    expect(showErrorToast).toHaveBeenCalledWith(expect.objectContaining({ description: `Refused with ${status}.` }))
  },
)
