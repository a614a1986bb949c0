import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { WeatherReading } from '#shared/contracts/weather.ts'
import { cities, fallbackReadings } from '#shared/domain/weather.ts'
import type { TestApi } from '../../supabase/embedded/test-stack.ts'
import { createWeatherService } from '../../supabase/functions/api/weather-service.ts'
import { isNightly } from '../seed.ts'
import { type ApiFixture, bodyOf, hangTimeout, startApiFixture } from './api.fixtures.ts'
import { respondJson, respondText, type ServiceEmulator, startServiceEmulator } from './service-emulator.ts'

let api: ApiFixture
let service: ServiceEmulator
beforeAll(async () => {
  service = await startServiceEmulator()
  api = await startApiFixture({}, { shared: false })
})
afterAll(async () => {
  await api?.stop()
  await service?.close()
})
beforeEach(async () => {
  service.requestedUrls.length = 0
  await api.owner`update weather set readings = '[]', fetched_at = 'epoch', requested_at = 'epoch'`
})

/** A process with an empty cache. */
const startProcess = (): Promise<TestApi> =>
  api.startAnother({ WEATHER_URL: `${service.url}/v1/forecast?models=best`, WEATHER_API_KEY: 'k&y' })

const requestWeather = (process: TestApi) => fetch(`${process.url}/weather`, { signal: hangTimeout() })
const readWeather = async (process: TestApi) => bodyOf(await requestWeather(process), z.array(WeatherReading))

const cityWeather = (temperature_2m: unknown, weather_code: unknown) => ({ current: { temperature_2m, weather_code } })
const forecast = cities.map((_, n) => cityWeather(n - 0.4, n * 5))
const readings = [
  { city: 'LA', temperature: 0, condition: 'Clear', icon: 'clear' },
  { city: 'NYC', temperature: 1, condition: 'Cloudy', icon: 'cloudy' },
]

test('all ten cities are requested in one call and shown in their order', async () => {
  service.respond = respondJson(forecast)
  const answer = await requestWeather(await startProcess())
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  const all = await bodyOf(answer, z.array(WeatherReading))
  expect(all.map(({ city }) => city)).toEqual(cities.map(({ city }) => city))
  expect(all.slice(0, 2)).toEqual(readings)
  const [requestedUrl] = service.requestedUrls
  expect(Object.fromEntries(requestedUrl?.searchParams ?? [])).toEqual({
    models: 'best',
    latitude: '34.05,40.71,51.51,48.86,52.52,25.2,19.08,1.35,35.68,31.23',
    longitude: '-118.24,-74.01,-0.13,2.35,13.41,55.27,72.88,103.82,139.69,121.47',
    current: 'temperature_2m,weather_code',
    temperature_unit: 'celsius',
    apikey: 'k&y',
  })
})

test('however many readers ask many processes, the service is asked once', async () => {
  service.respond = respondJson(forecast)
  const [fourth, fifth, sixth, ...nodes] = await Promise.all([
    startProcess(),
    startProcess(),
    startProcess(),
    startProcess(),
    startProcess(),
    startProcess(),
  ])
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => requestWeather(nodes[n % 3] as TestApi)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(service.requestedUrls).toHaveLength(1)
  expect((await readWeather(fourth)).length).toBe(10)
  expect(service.requestedUrls).toHaveLength(1)

  await api.owner`update weather set requested_at = now() - interval '14 minutes'`
  await readWeather(fifth)
  expect(service.requestedUrls).toHaveLength(1)
  await api.owner`update weather set requested_at = now() - interval '15 minutes'`
  await readWeather(sixth)
  expect(service.requestedUrls).toHaveLength(2)
})

test('a cached reading is returned without a query', async () => {
  service.respond = respondJson(forecast)
  const node = await startProcess()
  const before = await readWeather(node)
  await api.owner`update weather set readings = '[]', requested_at = 'epoch'`
  expect(await readWeather(node)).toEqual(before)
  expect(service.requestedUrls).toHaveLength(1)
})

test('while one request waits for the service, no other does', async () => {
  let release: () => void = () => {}
  service.respond = (request, response) => {
    release = () => respondJson(forecast)(request, response)
  }
  const [node, other] = await Promise.all([startProcess(), startProcess()])
  const first = readWeather(node)
  await expect.poll(() => service.requestedUrls.length, { interval: 5 }).toBe(1)
  const others = await Promise.all([readWeather(node), readWeather(node), readWeather(other)])
  release()
  expect(others).toEqual([fallbackReadings, fallbackReadings, fallbackReadings])
  expect((await first).length).toBe(10)
  expect((await readWeather(node)).length).toBe(10)
})

describe('when the service', () => {
  const endless: ServiceEmulator['respond'] = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const more = () => {
      while (response.write(`"${'x'.repeat(16_384)}",`));
    }
    response.on('drain', more)
    response.write('[')
    more()
  }
  const hangUp: ServiceEmulator['respond'] = (request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('[', () => request.socket.destroy())
  }
  const failures: [string, ServiceEmulator['respond']][] = [
    ['fails', (_request, response) => void response.writeHead(500).end('{}')],
    ['never answers', () => {}],
    ['never ends', endless],
    ['returns an error object', respondJson({ error: true, reason: 'no' })],
    ['answers 429', (_request, response) => void response.writeHead(429).end(JSON.stringify(forecast))],
    ['closes the connection', hangUp],
    ['stops halfway', (_request, response) => void response.writeHead(200).write('[{"current":')],
    ['returns no JSON', respondText('<html>')],
    ['returns an empty body', respondText('')],
    ['leaves out a city', respondJson(forecast.slice(1))],
    ['leaves out a field of a city', respondJson([...forecast.slice(1), cityWeather(12, null)])],
    ['returns another unit', respondJson(forecast.map(() => cityWeather(294.3, 0)))],
    ['returns unknown weather codes', respondJson(forecast.map(() => cityWeather(12, 1000)))],
    ['redirects elsewhere', (_request, response) => void response.writeHead(302, { Location: '/other' }).end()],
    ['returns too many bytes', respondText(`${JSON.stringify(forecast)}${' '.repeat(100_000)}`)],
  ]

  test.each(failures)('%s, no reading is stored', async (_what, answer) => {
    service.respond = answer
    expect(await createWeatherService(service.url, undefined, fetch)?.()).toBeUndefined()
    expect(service.requestedUrls).toHaveLength(1)
  })

  test.each(failures.slice(0, isNightly ? 4 : 2))(
    '%s, the typical weather is shown, and the service is not asked again',
    async (_what, answer) => {
      service.respond = answer
      const [node, other] = await Promise.all([startProcess(), startProcess()])
      expect(await readWeather(node)).toEqual(fallbackReadings)
      expect(await readWeather(other)).toEqual(fallbackReadings)
      expect(service.requestedUrls).toHaveLength(1)
    },
  )

  test('has failed, one of all processes asks it again two minutes later', async () => {
    service.respond = respondText('garbage')
    const [first, second, last, ...nodes] = await Promise.all([
      startProcess(),
      startProcess(),
      startProcess(),
      startProcess(),
      startProcess(),
    ])
    await readWeather(first)
    service.respond = respondJson(forecast)
    const advanceMinutes = (minutes: number) =>
      api.owner`update weather set requested_at = requested_at - make_interval(mins => ${minutes})`
    await advanceMinutes(1)
    expect(await readWeather(second)).toEqual(fallbackReadings)
    await advanceMinutes(1)
    await Promise.all(nodes.map(readWeather))
    expect((await readWeather(last)).length).toBe(10)
    expect(service.requestedUrls).toHaveLength(2)
  })

  test('is unavailable, the last readings are shown for six hours', async () => {
    service.respond = respondText('garbage')
    const [node, other] = await Promise.all([startProcess(), startProcess()])
    await api.owner`update weather set readings = ${JSON.stringify(readings)}::text::jsonb, fetched_at = now() - interval '359 minutes'`
    expect(await readWeather(node)).toEqual(readings)
    await api.owner`update weather set fetched_at = now() - interval '6 hours'`
    expect(await readWeather(other)).toEqual(fallbackReadings)
  })
})

test('without the database the cached weather is shown, else the typical one', async () => {
  service.respond = respondJson(forecast)
  const [withCache, withoutCache] = await Promise.all([startProcess(), startProcess()])
  const before = await readWeather(withCache)
  await api.stack.postgres.kill('SIGKILL')
  expect(await readWeather(withoutCache)).toEqual(fallbackReadings)
  expect(await readWeather(withCache)).toEqual(before)
  await api.stack.postgres.start()
})

test('without a service the typical weather is shown', async () => {
  expect(await bodyOf(await api.get('/weather'), z.array(WeatherReading))).toEqual(fallbackReadings)
})
