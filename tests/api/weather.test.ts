import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { WeatherReading } from '#shared/contracts/weather.ts'
import { cities, fallbackReadings } from '#shared/domain/weather.ts'
import type { TestApi } from '../../supabase/embedded/testing.ts'
import { createWeatherService } from '../../supabase/functions/api/weather-service.ts'
import { type ApiUnderTest, bodyOf, startApiUnderTest, unlessItHangs } from './api-under-test.ts'
import { json, type StandIn, standIn, text } from './stand-in.ts'

let api: ApiUnderTest
let service: StandIn
beforeAll(async () => {
  service = await standIn()
  api = await startApiUnderTest()
})
afterAll(async () => {
  await api?.stop()
  await service?.close()
})
beforeEach(async () => {
  service.asked.length = 0
  await api.owner`update weather set readings = '[]', read_at = 'epoch', asked_at = 'epoch'`
})

/** A process that remembers nothing yet. */
const started = (): Promise<TestApi> =>
  api.another({ WEATHER_URL: `${service.url}/v1/forecast?models=best`, WEATHER_API_KEY: 'k&y' })

const ask = (process: TestApi) => fetch(`${process.url}/weather`, { signal: unlessItHangs() })
const shown = async (process: TestApi) => bodyOf(await ask(process), z.array(WeatherReading))

const place = (temperature_2m: unknown, weather_code: unknown) => ({ current: { temperature_2m, weather_code } })
const today = cities.map((_, n) => place(n - 0.4, n * 5))
const readings = [
  { city: 'LA', temperature: 0, condition: 'Clear', icon: 'clear' },
  { city: 'NYC', temperature: 1, condition: 'Cloudy', icon: 'cloudy' },
]

test('all ten cities are asked for in one call, and shown in their order', async () => {
  service.answer = json(today)
  const answer = await ask(await started())
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  const all = await bodyOf(answer, z.array(WeatherReading))
  expect(all.map(({ city }) => city)).toEqual(cities.map(({ city }) => city))
  expect(all.slice(0, 2)).toEqual(readings)
  const [question] = service.asked
  expect(Object.fromEntries(question?.searchParams ?? [])).toEqual({
    models: 'best',
    latitude: '34.05,40.71,51.51,48.86,52.52,25.2,19.08,1.35,35.68,31.23',
    longitude: '-118.24,-74.01,-0.13,2.35,13.41,55.27,72.88,103.82,139.69,121.47',
    current: 'temperature_2m,weather_code',
    temperature_unit: 'celsius',
    apikey: 'k&y',
  })
})

test('however many ask on however many nodes, the service is asked once', async () => {
  service.answer = json(today)
  const [fourth, fifth, sixth, ...nodes] = await Promise.all([
    started(),
    started(),
    started(),
    started(),
    started(),
    started(),
  ])
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(nodes[n % 3] as TestApi)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(service.asked).toHaveLength(1)
  expect((await shown(fourth)).length).toBe(10)
  expect(service.asked).toHaveLength(1)

  await api.owner`update weather set asked_at = now() - interval '14 minutes'`
  await shown(fifth)
  expect(service.asked).toHaveLength(1)
  await api.owner`update weather set asked_at = now() - interval '15 minutes'`
  await shown(sixth)
  expect(service.asked).toHaveLength(2)
})

test('what a node remembers is not even looked up', async () => {
  service.answer = json(today)
  const node = await started()
  const before = await shown(node)
  await api.owner`update weather set readings = '[]', asked_at = 'epoch'`
  expect(await shown(node)).toEqual(before)
  expect(service.asked).toHaveLength(1)
})

test('while one waits for the service, nobody else does', async () => {
  let letGo: () => void = () => {}
  service.answer = (request, response) => {
    letGo = () => json(today)(request, response)
  }
  const [node, other] = await Promise.all([started(), started()])
  const first = shown(node)
  await expect.poll(() => service.asked.length, { interval: 5 }).toBe(1)
  const others = await Promise.all([shown(node), shown(node), shown(other)])
  letGo()
  expect(others).toEqual([fallbackReadings, fallbackReadings, fallbackReadings])
  expect((await first).length).toBe(10)
  expect((await shown(node)).length).toBe(10)
})

describe('when the service', () => {
  const endless: StandIn['answer'] = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const more = () => {
      while (response.write(`"${'x'.repeat(16_384)}",`));
    }
    response.on('drain', more)
    response.write('[')
    more()
  }
  const hangUp: StandIn['answer'] = (request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('[', () => request.socket.destroy())
  }
  const failures: [string, StandIn['answer']][] = [
    ['is broken', (_request, response) => void response.writeHead(500).end('{}')],
    ['never answers', () => {}],
    ['never ends', endless],
    ['says something else', json({ error: true, reason: 'no' })],
    ['refuses', (_request, response) => void response.writeHead(429).end(JSON.stringify(today))],
    ['hangs up', hangUp],
    ['stops in the middle', (_request, response) => void response.writeHead(200).write('[{"current":')],
    ['says no JSON', text('<html>')],
    ['says nothing', text('')],
    ['leaves out a city', json(today.slice(1))],
    ['knows one city only half', json([...today.slice(1), place(12, null)])],
    ['measures in another unit', json(today.map(() => place(294.3, 0)))],
    ['speaks in codes of its own', json(today.map(() => place(12, 1000)))],
    ['leads elsewhere', (_request, response) => void response.writeHead(302, { Location: '/other' }).end()],
    ['says it in too many words', text(`${JSON.stringify(today)}${' '.repeat(100_000)}`)],
  ]

  test.each(failures)('%s, it has said nothing', async (_what, answer) => {
    service.answer = answer
    expect(await createWeatherService(service.url, undefined, fetch)?.()).toBeUndefined()
    expect(service.asked).toHaveLength(1)
  })

  test.each(failures.slice(0, 4))(
    '%s, the usual weather is shown, and the service left in peace',
    async (_what, answer) => {
      service.answer = answer
      const [node, other] = await Promise.all([started(), started()])
      expect(await shown(node)).toEqual(fallbackReadings)
      expect(await shown(other)).toEqual(fallbackReadings)
      expect(service.asked).toHaveLength(1)
    },
  )

  test('has failed, it is asked again two minutes later, by one of all who could', async () => {
    service.answer = text('garbage')
    const [first, second, last, ...nodes] = await Promise.all([started(), started(), started(), started(), started()])
    await shown(first)
    service.answer = json(today)
    const minutesPass = (minutes: number) =>
      api.owner`update weather set asked_at = asked_at - make_interval(mins => ${minutes})`
    await minutesPass(1)
    expect(await shown(second)).toEqual(fallbackReadings)
    await minutesPass(1)
    await Promise.all(nodes.map(shown))
    expect((await shown(last)).length).toBe(10)
    expect(service.asked).toHaveLength(2)
  })

  test('is away, the last readings are shown for six hours', async () => {
    service.answer = text('garbage')
    const [node, other] = await Promise.all([started(), started()])
    await api.owner`update weather set readings = ${JSON.stringify(readings)}::text::jsonb, read_at = now() - interval '359 minutes'`
    expect(await shown(node)).toEqual(readings)
    await api.owner`update weather set read_at = now() - interval '6 hours'`
    expect(await shown(other)).toEqual(fallbackReadings)
  })
})

test('without the database there still is weather: what is remembered, else the usual', async () => {
  service.answer = json(today)
  const [knowing, fresh] = await Promise.all([started(), started()])
  const before = await shown(knowing)
  await api.stack.postgres.kill('SIGKILL')
  expect(await shown(fresh)).toEqual(fallbackReadings)
  expect(await shown(knowing)).toEqual(before)
  await api.stack.postgres.start()
})

test('who asks nobody shows the usual weather', async () => {
  expect(await bodyOf(await api.get('/weather'), z.array(WeatherReading))).toEqual(fallbackReadings)
})
