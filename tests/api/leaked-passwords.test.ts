import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsFixture, startAccountsFixture } from './accounts.fixtures.ts'
import { problemOf } from './api.fixtures.ts'
import { respondText, type ServiceEmulator, startServiceEmulator } from './service-emulator.ts'

// A service that answers as https://api.pwnedpasswords.com does.

const LEAKED = 'correct horse battery'
const PADDED = 'four unrelated words'
const FIELD_ERROR = { fields: { password: expect.stringContaining('list of leaked ones') } }

let api: AccountsFixture
let service: ServiceEmulator
let requestHeaders: string[]
beforeAll(async () => {
  service = await startServiceEmulator()
  api = await startAccountsFixture({ LEAKED_PASSWORDS_URL: `${service.url}/range/{prefix}` })
})
afterAll(async () => {
  await api?.stop()
  await service?.close()
})
beforeEach(() => {
  service.requestedUrls.length = 0
  requestHeaders = []
  service.respond = (request, response) => {
    requestHeaders.push(String(request.headers['add-padding']))
    respondText(rangeOf(request.url ?? ''))(request, response)
  }
})

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** The lines of one range: other hashes, the leaked one, and padding, whose count is 0. */
function rangeOf(url: string): string {
  const prefix = url.split('/').at(-1)
  const known = [
    [hashOf(LEAKED), 3],
    [hashOf(PADDED), 0],
  ] as const
  const lines = known.filter(([hash]) => hash.startsWith(prefix ?? '')).map(([hash, n]) => `${hash.slice(5)}:${n}`)
  return ['0018A45C4D1DEF81644B54AB7F969B88D65:10', ...lines, '011053FD0102E94D6AE2F8B83D76FAF94F6:1'].join('\r\n')
}

const register = (password: string) => {
  const { from, ...person } = api.newPerson()
  return api.send('/auth/register', { ...person, password }, { from })
}

describe('a password from a leak', () => {
  test('is refused at registration; the service learns five digits of its hash', async () => {
    expect(await problemOf(await register(LEAKED))).toMatchObject({ status: 422, ...FIELD_ERROR })
    expect(service.requestedUrls.map(({ pathname }) => pathname)).toEqual([`/range/${hashOf(LEAKED).slice(0, 5)}`])
    expect(requestHeaders).toEqual(['true'])
    for (const password of [PADDED, 'a lamp in the fog']) expect((await register(password)).status).toBe(202)
  })

  test('is refused by a link and by a change, and a staff member with one is not appointed', async () => {
    const reader = await api.newReader()
    const change = { currentPassword: reader.password, newPassword: LEAKED }
    expect((await problemOf(await reader.send('/user/password', change, { method: 'PUT' }))).fields).toEqual({
      newPassword: FIELD_ERROR.fields.password,
    })
    await api.send('/auth/recovery', { email: reader.email }, { from: reader.from })
    const token = await api.linkTokenFor('/login/new-password', reader.email)
    const setPassword = (newPassword: string) => api.send('/auth/new-password', { token, newPassword })
    expect((await problemOf(await setPassword(LEAKED))).fields).toEqual({ newPassword: FIELD_ERROR.fields.password })
    expect((await setPassword(PADDED)).status).toBe(204)
  })

  test('of the list of common ones is refused without asking', async () => {
    expect(await problemOf(await register('iloveyou'))).toMatchObject(FIELD_ERROR)
    expect(service.requestedUrls).toEqual([])
  })
})

describe('while the service', () => {
  test.each<[string, ServiceEmulator['respond']]>([
    ['fails', (_request, response) => void response.writeHead(503).end()],
    ['does not answer in time', () => {}],
    ['sends too much', respondText(`${hashOf(LEAKED).slice(5)}:3\n`.repeat(8000))],
    ['sends something else', respondText('<html></html>')],
    ['redirects', (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end()],
  ])('%s, no password is refused for it', async (_name, respond) => {
    service.respond = respond
    const startedAt = performance.now()
    expect((await register(LEAKED)).status).toBe(202)
    expect(performance.now() - startedAt).toBeLessThan(6000)
  })
})

test('sixty lookups an hour are made for one network', async () => {
  const { from } = api.newPerson()
  const registerAgain = () => api.send('/auth/register', { ...api.newPerson(), password: LEAKED }, { from })
  for (let n = 0; n < 6; n++) await Promise.all(Array.from({ length: 10 }, registerAgain))
  expect((await registerAgain()).status).toBe(429)
  expect(service.requestedUrls).toHaveLength(60)
})
