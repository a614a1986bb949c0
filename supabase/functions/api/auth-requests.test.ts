import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinRefreshes, rememberSigningKeys } from './auth-requests.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const REFRESH = 'http://auth.test/auth/v1/token?grant_type=refresh_token'
const refreshOf = (token: string) => ({ method: 'POST', body: JSON.stringify({ refresh_token: token }) })

test('parallel and late refreshes of one token ask Auth once, those of another one for themselves', async () => {
  let count = 0
  const fetch = joinRefreshes(async (_, init) => Response.json({ answer: ++count, to: init?.body }))
  const answers = await Promise.all(['a', 'a', 'b'].map((token) => fetch(REFRESH, refreshOf(token))))
  expect((await Promise.all(answers.map((answer) => answer.json()))).map(({ answer }) => answer)).toEqual([1, 1, 2])
  await vi.advanceTimersByTimeAsync(9000)
  expect(await (await fetch(REFRESH, refreshOf('a'))).json()).toMatchObject({ answer: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await (await fetch(REFRESH, refreshOf('a'))).json()).toMatchObject({ answer: 3 })
})

test('a failed refresh is joined by parallel requests and not repeated to later ones', async () => {
  let count = 0
  const fetch = joinRefreshes(async () =>
    ++count === 1 ? Promise.reject(new Error('away')) : Response.json({}, { status: 500 }),
  )
  const failed = await Promise.allSettled([fetch(REFRESH, refreshOf('a')), fetch(REFRESH, refreshOf('a'))])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await fetch(REFRESH, refreshOf('a'))).status).toBe(500)
  await fetch(REFRESH, refreshOf('a'))
  expect(count).toBe(3)
})

test('other requests are not joined', async () => {
  let count = 0
  const fetch = joinRefreshes(async () => Response.json({ answer: ++count }))
  await Promise.all([1, 2].map(() => fetch('http://auth.test/auth/v1/token?grant_type=password', refreshOf('a'))))
  expect(count).toBe(2)
})

test('public keys are remembered while Auth does not answer, and replaced when it does', async () => {
  const answers: (() => Response)[] = []
  const fetch = rememberSigningKeys(async () => {
    const answer = answers.shift()
    if (!answer) throw new Error('away')
    return answer()
  })
  const keys = () => fetch('http://auth.test/auth/v1/.well-known/jwks.json')
  await expect(keys()).rejects.toThrow('away')
  answers.push(
    () => Response.json({ keys: 1 }),
    () => new Response('', { status: 502 }),
  )
  expect(await (await keys()).json()).toEqual({ keys: 1 })
  expect(await (await keys()).json()).toEqual({ keys: 1 })
  expect(await (await keys()).json()).toEqual({ keys: 1 })
  answers.push(() => Response.json({ keys: 2 }))
  expect(await (await keys()).json()).toEqual({ keys: 2 })
  await expect(fetch('http://auth.test/auth/v1/user')).rejects.toThrow('away')
})
