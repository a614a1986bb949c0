import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import hydrateIsland from './island-client.ts'

const fetchMock = vi.fn(async (_path: string, _request: { body: string }) => new Response(null, { status: 204 }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function Broken(): never {
  throw new Error('undefined is not a function')
}

test('an island that fails to render leaves a message in its place, and its name is reported', async () => {
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  history.replaceState(null, '', '/checkout?plan=global_reader')
  document.body.innerHTML = `<div id="island" ssr opts='{"name":"Checkout","value":true}'><p>Loading...</p></div>`
  const island = document.querySelector<HTMLElement>('#island') as HTMLElement
  hydrateIsland(island)(Broken, {}, {}, { client: 'application' })
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing has been charged unless')
  const [path, { body }] = fetchMock.mock.calls[0] ?? ['', { body: '{}' }]
  expect([path, JSON.parse(body).island]).toEqual(['/api/client-errors', 'Checkout'])
})
