import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import { CancellationQuestion } from './CancellationQuestion.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

let question: object | null
let putStatus: number
const sent: unknown[] = []

beforeEach(() => {
  queryClient.clear()
  sent.length = 0
  putStatus = 200
  question = { plan: 'Global Reader', reason: null, comment: null }
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(question)
    sent.push(JSON.parse(String(body)))
    if (putStatus === 200) return Response.json({ ...question, ...(sent.at(-1) as object) })
    const headers = { 'Content-Type': 'application/problem+json' }
    return Response.json({ status: putStatus, detail: 'Not now.' }, { status: putStatus, headers })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function fillIn() {
  fireEvent.change(await screen.findByLabelText('Your reason'), { target: { value: 'time' } })
  fireEvent.change(screen.getByLabelText(/In your words/), { target: { value: 'I travel too much.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
}

test('an answer is sent and thanked for, and the thanks take the focus', async () => {
  render(<CancellationQuestion />)
  await fillIn()
  const thanks = await screen.findByText('Thank you for telling us.')
  expect(document.activeElement).toBe(thanks)
  expect(sent).toEqual([{ reason: 'time', comment: 'I travel too much.' }])
})

test('the typed reason stays when the answer is refused', async () => {
  putStatus = 503
  render(<CancellationQuestion />)
  await fillIn()
  expect(await screen.findByDisplayValue('I travel too much.')).toBeDefined()
  expect(screen.queryByText('Thank you for telling us.')).toBeNull()
})

test.each([
  ['nothing is asked', null],
  ['it was answered before', { plan: 'Global Reader', reason: 'price', comment: null }],
])('nothing is shown when %s', async (_case, given) => {
  question = given
  const { container } = render(<CancellationQuestion />)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(container.innerHTML).toBe('')
})
