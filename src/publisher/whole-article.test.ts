import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Article } from '#shared/contracts/article.ts'
import type { PreviewResult } from './preview.ts'
import type { Database } from './publisher-database.ts'
import type { Renderer } from './render-pages.ts'
import { createWholeArticleRenderer } from './whole-article.ts'

const rendered = vi.hoisted(() => vi.fn())
vi.mock('./preview.ts', () => ({ renderPreview: rendered }))

const page = (html = '<html>'): PreviewResult => ({ html, policy: null })
const htmlOf = (result: Awaited<ReturnType<typeof render>>) =>
  result === 'failed' || result.br === undefined
    ? result
    : brotliDecompressSync(Buffer.from(result.br, 'base64')).toString()
const article = (content: string) => ({ id: 'salt', content }) as Article
let position: string | undefined
let render: ReturnType<typeof createWholeArticleRenderer>
beforeEach(() => {
  position = '1:1:'
  rendered.mockReset().mockResolvedValue(page())
  render = createWholeArticleRenderer({} as Renderer, {} as Database, () => position)
})

test('a burst of readers of one article is one rendering, and those who come later get the same page', async () => {
  const burst = await Promise.all(Array.from({ length: 200 }, () => render('/articles/salt', article('whole'))))
  expect(new Set(burst).size).toBe(1)
  expect(burst[0]).toMatchObject({ etag: expect.stringMatching(/^W\/"[\w-]{43}"$/) })
  expect(burst.slice(0, 1).map(htmlOf)).toEqual(['<html>'])
  expect(await render('/articles/salt', article('whole'))).toBe(burst[0])
  expect(rendered).toHaveBeenCalledOnce()
})

test('another version, another language and another release are rendered', async () => {
  await render('/articles/salt', article('whole'))
  await render('/articles/salt', article('changed'))
  await render('/fr/articles/salt', article('whole'))
  expect(rendered).toHaveBeenCalledTimes(3)
  position = '2:2:'
  await render('/articles/salt', article('whole'))
  expect(rendered).toHaveBeenCalledTimes(4)
})

test('a page that was begun before a change of the release is not kept', async () => {
  const first = Promise.withResolvers<PreviewResult>()
  rendered.mockReturnValueOnce(first.promise)
  const before = render('/articles/salt', article('whole'))
  position = '2:2:'
  const after = render('/articles/salt', article('whole'))
  first.resolve(page('<html>before'))
  expect(htmlOf(await before)).toBe('<html>before')
  expect(htmlOf(await after)).toBe('<html>')
  expect(htmlOf(await render('/articles/salt', article('whole')))).toBe('<html>')
  expect(rendered).toHaveBeenCalledTimes(2)
})

test('nothing is kept without a release, and no failure', async () => {
  position = undefined
  await render('/articles/salt', article('whole'))
  position = '1:1:'
  rendered.mockRejectedValueOnce(new Error('no database')).mockResolvedValueOnce('absent')
  expect(await render('/articles/salt', article('whole'))).toBe('failed')
  expect(await render('/articles/salt', article('whole'))).toBe('failed')
  expect(htmlOf(await render('/articles/salt', article('whole')))).toBe('<html>')
  expect(rendered).toHaveBeenCalledTimes(4)
})

test('64 different pages wait, one is rendered at a time, and the next page is refused', async () => {
  let running = 0
  rendered.mockImplementation(async () => {
    expect(++running).toBe(1)
    await Promise.resolve()
    running--
    return page()
  })
  const all = Array.from({ length: 65 }, (_, n) => render('/articles/salt', article(`${n}`)))
  const pages = await Promise.all(all)
  expect(pages.map((one) => one === 'failed')).toEqual([...Array(64).fill(false), true])
  expect(await render('/articles/salt', article('64'))).not.toBe('failed')
})

test('the page is compressed once, and not sent where the browser has its version', async () => {
  rendered.mockResolvedValue(page('<p>Salt.</p>'.repeat(1000)))
  const first = await render('/articles/salt', article('whole'))
  if (first === 'failed') throw new Error('not rendered')
  expect(first.br?.length).toBeLessThan(200)
  expect(await render('/articles/salt', article('whole'), first.etag)).toEqual({ policy: null, etag: first.etag })
  expect(await render('/articles/salt', article('whole'), 'W/"other"')).toBe(first)
  expect(await render('/articles/salt', article('changed'), first.etag), 'only the hash of the page counts').toEqual({
    policy: null,
    etag: first.etag,
  })
  rendered.mockResolvedValue(page('<p>Changed.</p>'))
  expect(htmlOf(await render('/fr/articles/salt', article('changed'), first.etag))).toBe('<p>Changed.</p>')
})

test('at most 8 MB of compressed pages are kept', async () => {
  rendered.mockResolvedValue(page(randomBytes(5 * 256 * 1024).toString('hex')))
  for (let n = 0; n < 5; n++) await render('/articles/salt', article(`${n}`))
  await render('/articles/salt', article('4'))
  expect(rendered).toHaveBeenCalledTimes(5)
  await render('/articles/salt', article('0'))
  expect(rendered).toHaveBeenCalledTimes(6)
})
