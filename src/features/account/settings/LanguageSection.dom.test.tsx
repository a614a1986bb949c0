import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showErrorToast, showToast } from '#lib/toast.ts'
import type { User } from '#shared/contracts/user.ts'
import { withLocale } from '../../../languages/LocaleContext.ts'
import { serverLocale } from '../../../languages/server-locale.ts'
import { LanguageSection } from './LanguageSection.tsx'

vi.mock('#lib/toast.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))

const ada: User = {
  id: '5f3a0f3e-8f1c-4a53-9a35-0d6cbb1c7a10',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lindqvist',
  createdAt: '2026-11-21T08:00:00.000Z',
  subscriptionStatus: 'active',
  subscriptionTier: 'free',
  staffRole: null,
  language: null,
}

let status: number
const sent: unknown[] = []
const assign = vi.fn()

beforeEach(() => {
  status = 200
  sent.length = 0
  vi.clearAllMocks()
  vi.stubGlobal('location', { assign, pathname: '/account' })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    sent.push([method, path, JSON.parse(String(body))])
    const headers = { 'Content-Type': 'application/problem+json' }
    if (status !== 200) return Response.json({ status, detail: 'Not now.' }, { status, headers })
    return Response.json({ ...ada, ...(JSON.parse(String(body)) as object) })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function choose(language: string) {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: language } })
  fireEvent.click(screen.getByRole('button'))
}

test('the language is stored on the account, and the page opens again in it', async () => {
  render(<LanguageSection user={ada} languages={['en', 'fr']} />)
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'en')
  choose('fr')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/language/fr?page=/account#settings'))
  expect(sent).toEqual([['PUT', '/api/user/language', { language: 'fr' }]])
})

test('in French the section is French, and a reader who keeps the language stays', async () => {
  render(createElement(withLocale(LanguageSection, serverLocale('fr')), { user: ada, languages: ['en', 'fr'] }))
  expect(screen.getByRole('heading', { name: 'Langue' })).toBeDefined()
  choose('fr')
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce())
  expect(assign).not.toHaveBeenCalled()
})

test('a choice that is refused stays in the form', async () => {
  status = 503
  render(<LanguageSection user={ada} languages={['en', 'fr']} />)
  choose('fr')
  await vi.waitFor(() => expect(showErrorToast).toHaveBeenCalledWith({ title: 'Error', description: 'Not now.' }))
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'fr')
  expect(assign).not.toHaveBeenCalled()
})

test('a publication in one language asks nothing', () => {
  const { container } = render(<LanguageSection user={ada} languages={['en']} />)
  expect(container.innerHTML).toBe('')
})
