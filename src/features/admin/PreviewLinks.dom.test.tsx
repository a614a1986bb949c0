import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { CreatedPreviewLink, PreviewLink } from '#shared/contracts/preview.ts'
import { PreviewLinks } from './PreviewLinks.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const linkOf = (changes: Partial<PreviewLink>): PreviewLink => ({
  id: crypto.randomUUID(),
  createdBy: 'Ada Lind',
  createdAt: inDays(-1),
  expiresAt: inDays(6),
  revokedAt: null,
  ...changes,
})

/** An API with these links: creates and revokes, and records what was asked for. */
function serveLinks(links: PreviewLink[]): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    requests.push(`${method} ${pathname}`)
    if (method === 'POST') {
      const created = linkOf({ createdAt: inDays(0) })
      links.unshift(created)
      return Response.json({ ...created, url: 'https://example.com/articles/salt?preview=token' } as CreatedPreviewLink)
    }
    if (method !== 'DELETE') return Response.json(links)
    for (const link of links) if (pathname.endsWith(link.id)) link.revokedAt = inDays(0)
    return new Response(null, { status: 204 })
  })
  return requests
}

const workingLinks = () => screen.queryAllByRole('button', { name: /^Revoke the link/ })

test('links of an article are created, shown once to be copied, listed and revoked', async () => {
  const ended = [linkOf({ expiresAt: inDays(-1) }), linkOf({ revokedAt: inDays(0) })]
  const requests = serveLinks(ended)
  render(<PreviewLinks kind="article" id="a1" />)
  await screen.findByText('No link works at present.')
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })

  fireEvent.change(screen.getByLabelText('Works for'), { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  await screen.findByText('https://example.com/articles/salt?preview=token')
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await expect.poll(() => writeText.mock.calls).toEqual([['https://example.com/articles/salt?preview=token']])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await expect.poll(() => workingLinks()).toHaveLength(1)

  const [revoke] = workingLinks()
  revoke?.focus()
  if (revoke) fireEvent.click(revoke)
  await screen.findByText('No link works at present.')
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'POST /api/admin/articles/a1/preview-links',
    expect.stringMatching(/^DELETE \/api\/admin\/preview-links\//),
  ])
  expect(document.activeElement).not.toBe(document.body)
})
