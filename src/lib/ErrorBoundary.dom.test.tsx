import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary, withErrorBoundary } from './ErrorBoundary.tsx'

function Broken(): never {
  throw new Error('undefined is not a function')
}
const fetchMock = vi.fn(async () => new Response(null, { status: 204 }))

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('an island that fails to render says so, and reports it', () => {
  const Island = withErrorBoundary(Broken as () => never, 'Contact')
  render(<Island />)
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong.Try again')
  const [path, { body, keepalive }] = fetchMock.mock.calls[0] as unknown as [
    string,
    { body: string; keepalive: boolean },
  ]
  expect([path, keepalive]).toEqual(['/api/client-errors', true])
  expect(JSON.parse(body)).toMatchObject({ message: 'undefined is not a function', page: '/', island: 'Contact' })
})

test('on the checkout it says when a card has been charged, and where to look', () => {
  history.replaceState(null, '', '/checkout?plan=global_reader')
  const Island = withErrorBoundary(Broken as () => never, 'Checkout')
  render(<Island />)
  expect(screen.getByRole('alert').textContent).toContain('Nothing has been charged unless you had already pressed')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/subscription-success')
})

test('on the success page it asks not to pay again', () => {
  history.replaceState(null, '', '/subscription-success')
  const Island = withErrorBoundary(Broken as () => never, 'Success')
  render(<Island />)
  expect(screen.getByRole('alert').textContent).toContain('Please do not pay again')
})

test('a section that fails leaves the rest of its island alone', () => {
  render(
    <>
      <p>The rest</p>
      <ErrorBoundary subject="Your addresses">
        <Broken />
      </ErrorBoundary>
    </>,
  )
  expect(screen.getByText('The rest')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('Your addresses could not be loaded.Try again')
})
