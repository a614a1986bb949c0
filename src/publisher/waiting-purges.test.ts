import { expect, test } from 'vitest'
import { WaitingPurges } from './waiting-purges.ts'

function openPurges(repeatMs = 0) {
  const sent: (string[] | 'everything')[] = []
  const state = { fails: false }
  const purges = new WaitingPurges(async (paths) => {
    if (state.fails) throw new Error('the CDN is down')
    sent.push(paths)
  }, repeatMs)
  return { purges, sent, state }
}

test('a path is purged, and once more a while later', async () => {
  const { purges, sent } = openPurges()
  purges.add('/')
  purges.add('/')
  await purges.run()
  expect([sent, purges.isUrgent, purges.size]).toEqual([[['/']], false, 1])
  await purges.run()
  await purges.run()
  expect([sent, purges.size]).toEqual([[['/'], ['/']], 0])
})

test('a purge counts until it is answered, in success and in failure', async () => {
  const request = Promise.withResolvers<void>()
  const purges = new WaitingPurges(() => request.promise, 60_000)
  purges.add('/')
  const running = purges.run()
  expect([purges.size, purges.isUrgent]).toEqual([1, false])
  request.resolve()
  await running
  expect(purges.size).toBe(1)

  const failing = Promise.withResolvers<void>()
  const others = new WaitingPurges(() => failing.promise)
  others.addEverything()
  const failed = others.run()
  expect([others.size, others.isUrgent]).toEqual([1, false])
  failing.reject(new Error('the CDN is down'))
  await expect(failed).rejects.toThrow('the CDN is down')
  expect([others.size, others.isUrgent]).toEqual([1, true])
})

test('a failed purge stays in the queue, and is repeated after it succeeded', async () => {
  const { purges, sent, state } = openPurges()
  purges.add('/')
  state.fails = true
  await expect(purges.run()).rejects.toThrow('the CDN is down')
  purges.add('/articles/x')
  state.fails = false
  await purges.run()
  await purges.run()
  expect(sent).toEqual([
    ['/', '/articles/x'],
    ['/', '/articles/x'],
  ])
})

test('more paths than a CDN should be asked for are everything', async () => {
  const { purges, sent } = openPurges(60_000)
  for (let index = 0; index <= 1000; index++) purges.add(`/articles/${index}`)
  await purges.run()
  expect(sent).toEqual(['everything'])
  await purges.run()
  expect(sent).toHaveLength(1)
})
