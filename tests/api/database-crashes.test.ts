import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../supabase/seeds/art/kit/random.ts'
import { randomCases, SEED } from '../seed.ts'
import { type ApiFixture, hangTimeout, startApiFixture } from './api.fixtures.ts'

// Nothing restarts the function in tests: a request that is refused shows that its process has ended.

const KILLS = randomCases(10, 200)

let api: ApiFixture
beforeAll(async () => {
  api = await startApiFixture({}, { shared: false })
})
afterAll(() => api?.stop())

const random = seededRandom(`database crashes ${SEED}`)
const paths = ['/issues', '/articles/active?limit=5', '/subscriptions/free', '/issues/current']

test(`${KILLS} kills of Postgres amid small queries end no function (SEED=${SEED})`, async () => {
  const statuses = new Set<number>()
  const failures: unknown[] = []
  let isFinished = false
  const read = async (_: unknown, reader: number) => {
    while (!isFinished) {
      const path = paths[reader % paths.length]
      await api.get(path ?? '', { signal: hangTimeout() }).then(
        async (response) => {
          statuses.add(response.status)
          await response.body?.cancel()
        },
        (error) => failures.push(error.cause ?? error),
      )
      if (failures.length) return
    }
  }
  const readers = Array.from({ length: 12 }, read)
  for (let kill = 0; kill < KILLS && !failures.length; kill++) {
    await setTimeout(random.between(10, 120))
    await api.stack.postgres.kill('SIGKILL')
    await api.stack.postgres.start()
  }
  isFinished = true
  await Promise.all(readers)
  expect(failures).toEqual([])
  expect([...statuses].sort()).toEqual([200, 503])
  // Every connection of the pool answers.
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => api.get('/articles/active?limit=5', { signal: hangTimeout() })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}, 120_000)
