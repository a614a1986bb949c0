import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiResponse } from './api-client.ts'
import { createGiftCards } from './gift-cards.ts'
import type { Replies } from './replies.ts'

const failure = vi.fn()
const replies = { failure } as unknown as Replies
const render = vi.fn(async () => {
  throw new Error('The worker has ended.')
})
let answer: { status: number; gift?: object } | 'unavailable'
const api = async () =>
  answer === 'unavailable'
    ? answer
    : ({ status: answer.status, body: Buffer.from(JSON.stringify(answer.gift ?? {})) } as ApiResponse)
const serve = createGiftCards({ api, workers: { render }, siteUrl: 'https://meridian.example', replies })
beforeEach(() => vi.clearAllMocks())

/** The failure that was sent, and its reason. */
async function failureOf(given: typeof answer): Promise<unknown[]> {
  answer = given
  await serve(
    { method: 'GET', headers: {} } as unknown as IncomingMessage,
    {} as ServerResponse,
    '/gift/card.pdf',
    '?code=x',
  )
  const [, , failed, detail] = failure.mock.calls[0] ?? []
  return [failed?.status ?? failed, detail]
}

const UNAVAILABLE = 'The card could not be set just now. Please try again.'

test('without an answer of the API, or of the document worker, the card is unavailable', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  expect(await failureOf('unavailable')).toEqual(['unavailable', UNAVAILABLE])
  expect(render).not.toHaveBeenCalled()
  failure.mockClear()
  expect(await failureOf({ status: 200, gift: { status: 'redeemable' } })).toEqual(['unavailable', UNAVAILABLE])
  expect(render).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test.each([404, 422, 429, 500])('%i of the API is passed on', async (status) => {
  expect(await failureOf({ status })).toEqual([status, UNAVAILABLE])
})

test('a gift that was redeemed has no card', async () => {
  const failed = await failureOf({ status: 200, gift: { status: 'redeemed' } })
  expect(failed).toEqual(['conflict', 'This gift is no longer valid.'])
  expect(render).not.toHaveBeenCalled()
})
