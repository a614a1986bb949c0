import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#lib/api.ts'
import { apiQuery, queryClient } from '#lib/api-query.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { Form } from '#ui/Form.tsx'
import { useAdminAction, useAdminForm, useAdminList, useAdminQuery } from './admin-queries.ts'

/** The paths that were asked for. The API refuses each with this status. */
let requests: string[]
let status: number

beforeEach(() => {
  requests = []
  status = 403
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const problem = { type: problemType('not-allowed'), title: 'No', status, detail: 'Your role has changed.' }
    return Response.json(problem, { status, headers: { 'Content-Type': 'application/problem+json' } })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const save = async () => {
  await api.put('/admin/alarm-recipients', { body: { emails: [] } })
  return undefined
}

function TestForm() {
  const { formProps, submitting } = useAdminForm({ errorTitle: 'Error', submit: save })
  return (
    <Form {...formProps}>
      <button type="submit">{submitting ? 'Sending…' : 'Send'}</button>
    </Form>
  )
}

function TestAction() {
  const { run, pending } = useAdminAction()
  return (
    <button type="button" onClick={() => run(save)}>
      {pending ? 'Sending…' : 'Send'}
    </button>
  )
}

test.each([
  { sender: 'form', Sender: TestForm },
  { sender: 'button', Sender: TestAction },
])('a 403 after a $sender loads the user again, another refusal does not', async ({ Sender }) => {
  render(<Sender />)
  const send = async () => {
    requests = []
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: 'Send' })
    return requests
  }
  expect(await send()).toEqual(['/api/admin/alarm-recipients', '/api/user'])
  status = 409
  expect(await send()).toEqual(['/api/admin/alarm-recipients'])
})

test.each<{ read: string; useRead: () => unknown }>([
  { read: 'a path', useRead: () => useAdminQuery('/admin/scheduler') },
  { read: 'options', useRead: () => useAdminQuery({ ...apiQuery('/admin/scheduler'), refetchInterval: 60_000 }) },
  { read: 'a list', useRead: () => useAdminList('/admin/support-tickets', { query: { status: 'open' } }) },
])('a 403 to $read loads the user again', async ({ useRead }) => {
  renderHook(useRead)
  await expect.poll(() => requests).toEqual([expect.stringMatching('^/api/admin/'), '/api/user'])
})
