import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#lib/api.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const problemJson = { 'Content-Type': 'application/problem+json' }
const factor = { id: crypto.randomUUID(), name: 'Telephone', createdAt: '2026-11-20T08:00:00.000Z' }

/** An API of an account with these authenticators, which takes one code. Returns the calls. */
function serveSecondFactor(factors: object[], rightCode = '123456'): string[] {
  const calls: string[] = []
  let verified = false
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${path}`)
    if (path === '/api/user/second-factor')
      return Response.json({ factors, verified, recoveryCodes: 10, requiredFrom: '2026-11-20T08:00:00.000Z' })
    if (path === '/api/auth/second-factor') {
      verified = JSON.parse(String(init?.body)).code === rightCode
      const fields = { code: 'This code is wrong.' }
      const problem = { type: problemType('invalid-fields'), title: 'No', status: 422, detail: fields.code, fields }
      return verified
        ? new Response(null, { status: 204 })
        : Response.json(problem, { status: 422, headers: problemJson })
    }
    const problem = { type: problemType('second-factor-required'), title: 'No', status: 403, detail: 'A code, please.' }
    return verified ? Response.json([]) : Response.json(problem, { status: 403, headers: problemJson })
  })
  return calls
}

test('two calls wait for one code, and both are repeated after it', async () => {
  const calls = serveSecondFactor([factor])
  render(<SecondFactorDialog />)
  const answers = Promise.all([api.get('/admin/staff'), api.get('/admin/invitations')])
  const field = await screen.findByLabelText('Code')
  fireEvent.change(field, { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('This code is wrong.')
  fireEvent.change(field, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await answers).toEqual([[], []])
  expect(calls.filter((call) => call === 'GET /api/user/second-factor')).toHaveLength(1)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('an owner without an authenticator is led to one, and the call fails with its reason', async () => {
  serveSecondFactor([])
  render(<SecondFactorDialog />)
  const answer = api.get('/admin/staff').catch((error: unknown) => error)
  await screen.findByRole('dialog', { name: 'An authenticator is needed' })
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('#security')
  dispatchEvent(new Event('hashchange'))
  expect(await answer).toMatchObject({ status: 403, detail: 'A code, please.' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a code that nobody types leaves the call refused', async () => {
  serveSecondFactor([factor])
  render(<SecondFactorDialog />)
  const answer = api.get('/admin/staff').catch((error: unknown) => error)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await answer).toMatchObject({ status: 403 })
})
