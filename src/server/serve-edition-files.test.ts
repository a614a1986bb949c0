import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FromWorker } from '../publisher/process-messages.ts'
import type { ApiResponse } from './api-client.ts'
import type { Replies } from './replies.ts'
import { createEditionFiles } from './serve-edition-files.ts'

// The failures only: tests/server/serve-edition-files.test.ts reads the files themselves.

const failure = vi.fn()
const redirect = vi.fn()
const replies = { failure, redirect } as unknown as Replies
const send = vi.fn((message: FromWorker) => 'id' in message && editions.resolve(message.id, 'unknown'))
let answer: { status: number } | 'unavailable'
const api = async (): Promise<ApiResponse | 'unavailable'> =>
  answer === 'unavailable'
    ? answer
    : { ...answer, contentType: 'application/json', etag: '"1"', cookies: [], body: Buffer.from('{}') }
const editions = createEditionFiles({ api, folder: 'nowhere', replies, send })
beforeEach(() => vi.clearAllMocks())

const ask = (headers: Record<string, string> = {}) =>
  editions.serve({ headers } as unknown as IncomingMessage, {} as ServerResponse, { kind: 'issue-pdf', id: 'summer' })
const failures = () => failure.mock.calls.map(([, , failed]) => failed?.status ?? failed)

test.each([429, 500, 503])('%i of the API is passed on', async (status) => {
  answer = { status }
  expect(await ask()).toBe(true)
  expect(failures()).toEqual([status])
})

test('the file is unavailable without an answer of the API, or when it could not be made', async () => {
  answer = 'unavailable'
  expect(await ask()).toBe(true)
  answer = { status: 200 }
  expect(await ask()).toBe(true)
  expect(send).toHaveBeenCalledOnce()
  expect(failures()).toEqual(['unavailable', 'unavailable'])
})

test.each([401, 403])('%i leads a reader to the page of the issue’s files and refuses a script', async (status) => {
  answer = { status }
  await ask({ 'sec-fetch-dest': 'document' })
  expect(redirect.mock.calls).toMatchObject([[{}, {}, 303, '/issues/summer/download']])
  await ask({ 'sec-fetch-dest': 'empty' })
  expect(failures()).toEqual([status])
})
