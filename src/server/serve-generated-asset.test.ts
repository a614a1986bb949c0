import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parseAssetPath } from '#lib/content-paths.ts'
import type { RenderOutcome } from '../publisher/process-messages.ts'
import { attachmentHeader, GeneratedAssetStore } from './generated-asset-store.ts'
import { PageStore } from './page-store.ts'
import { createRenderRequests } from './render-requests.ts'
import { createReplies } from './replies.ts'
import { serveGeneratedAsset } from './serve-generated-asset.ts'

/** The response of a site without files to a request for an asset, when the publisher reports this outcome. */
async function responseWhen(outcome: RenderOutcome): Promise<Response> {
  const pages = new PageStore(1000, [])
  pages.setRelease('nowhere')
  const renderRequests = createRenderRequests((message) => {
    if (message.kind === 'render') queueMicrotask(() => renderRequests.resolve(message.id, outcome))
  })
  const replies = createReplies([])
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const deps = {
      pages,
      assets: new GeneratedAssetStore(1000, []),
      renderRequests,
      replies,
      editionFiles: { serve: async () => false },
      sendErrorPage: () => response.writeHead(404).end(),
    }
    void serveGeneratedAsset(deps, request, response, path, parseAssetPath(path) ?? { kind: 'publication-card' })
  }).listen(0)
  const { port } = server.address() as AddressInfo
  try {
    return await fetch(`http://localhost:${port}/issues/x.pdf`)
  } finally {
    server.close()
  }
}

test('an asset that could not be rendered is answered 503 with Retry-After', async () => {
  for (const outcome of ['unknown', 'rendered'] as const) {
    const { status, headers } = await responseWhen(outcome)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  }
})

test('an absent asset is answered 404', async () => {
  expect((await responseWhen('absent')).status).toBe(404)
})

test.each([
  ['Meridian – Autumn 2026.pdf', 'Meridian - Autumn 2026.pdf', 'Meridian%20%E2%80%93%20Autumn%202026.pdf'],
  ['L’Été "vif" (1/2).pdf', 'LEte vif (12).pdf', 'L%E2%80%99%C3%89t%C3%A9%20%22vif%22%20%281%2F2%29.pdf'],
  ['季\r\nX: y.pdf', 'X: y.pdf', '%E5%AD%A3%0D%0AX%3A%20y.pdf'],
])('Content-Disposition has an ASCII and a UTF-8 name for %s', (name, plain, encoded) => {
  expect(attachmentHeader(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
})
