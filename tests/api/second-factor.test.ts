import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RecoveryCodes, SecondFactorSecret, SecondFactorStatus } from '#shared/contracts/second-factor.ts'
import { AccountEvent } from '#shared/contracts/session.ts'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { SignedInUser } from '#shared/contracts/user.ts'
import {
  type AccountsFixture,
  cookiesOf,
  startAccountsFixture,
  type TestReader,
  tokensOf,
} from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf, redirectOf } from './api.fixtures.ts'

let api: AccountsFixture
beforeAll(async () => {
  api = await startAccountsFixture()
  // This owner stays, because the last owner cannot be removed, and the first week counts from the oldest owner.
  await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

/** The same browser after a response that replaced its cookies. */
function withCookiesOf(person: TestReader, response: Response): TestReader {
  const cookie = cookiesOf(response)
  if (!cookie) throw new Error('The response sets no cookie.')
  return {
    ...person,
    cookie,
    get: (path) => api.get(path, { headers: { Cookie: cookie } }),
    send: (path, body, options = {}) =>
      api.send(path, body ?? {}, { from: person.from, ...options, headers: { Cookie: cookie, ...options.headers } }),
  }
}

const codeFor = (secret: string) => new TOTP({ secret }).generate()
const wrongCodeFor = (secret: string) => {
  const valid = [-2, -1, 0, 1, 2].map((step) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 }),
  )
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !valid.includes(code)) ?? ''
}
const statusOf = async (person: TestReader) => bodyOf(await person.get('/user/second-factor'), SecondFactorStatus)

const begin = (person: TestReader, name = 'Telephone', currentPassword = person.password) =>
  person.send('/user/second-factors', { name, currentPassword })

async function beginEnrollment(person: TestReader, name = 'Telephone') {
  const response = await begin(person, name)
  expect(response.status, await response.clone().text()).toBe(201)
  return bodyOf(response, SecondFactorSecret)
}

async function enroll(person: TestReader, name?: string) {
  const { id, secret } = await beginEnrollment(person, name)
  const response = await person.send(`/user/second-factors/${id}/verification`, { code: codeFor(secret) })
  expect(response.status, await response.clone().text()).toBe(200)
  const browser = withCookiesOf(person, response)
  const { recoveryCodes } = await bodyOf(response, RecoveryCodes)
  return { id, secret, browser, recoveryCodes }
}

async function newStaffWithFactor(role: StaffRole = 'owner') {
  const person = await api.newReader({ role })
  return { person, ...(await enroll(person)) }
}

const raise = (browser: TestReader, code: string) => browser.send('/auth/second-factor', { code })
const recover = (browser: TestReader, code: string) => browser.send('/auth/recovery-code', { code })
const emailKindsTo = async ({ email }: TestReader) =>
  (
    await api.owner`
      select kind, data ->> 'event' as event from private.email_outbox where recipient = ${email} order by id`
  ).map(({ kind, event }) => event ?? kind)
const auditKindsOf = async ({ id }: TestReader) =>
  (await api.owner`select kind from private.audit_log where staff_id = ${id} order by created_at`).map(
    ({ kind }) => kind,
  )

describe('an authenticator', () => {
  test('is set up by its code, which raises the session; ten recovery codes come with the first one', async () => {
    const owner = await api.newReader({ role: 'owner' })
    const elsewhere = await api.signIn(owner)
    const { uri, id } = await beginEnrollment(owner)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Meridian:/)
    expect((await statusOf(owner)).factors).toEqual([])
    // The first attempt was not finished, and is deleted.
    const { browser, recoveryCodes, id: finished } = await enroll(owner)
    expect(finished).not.toBe(id)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await statusOf(browser)).toMatchObject({
      factors: [{ id: finished, name: 'Telephone' }],
      verified: true,
      recoveryCodes: 10,
      requiredFrom: expect.any(String),
    })
    expect((await elsewhere.get('/user')).status).toBe(401)
    expect(await emailKindsTo(owner)).toEqual(expect.arrayContaining(['second-factor-added', 'recovery-codes-created']))
    expect(await auditKindsOf(owner)).toEqual(['second-factor-added', 'recovery-codes-created'])
    const stored =
      await api.owner`select code_hash::text as hash from private.recovery_codes where user_id = ${owner.id}`
    for (const { hash } of stored) for (const code of recoveryCodes) expect(hash).not.toContain(code)
  })

  test('is for staff; an author has one of their own choice', async () => {
    const reader = await api.newReader()
    expect(await codeOf(await begin(reader))).toBe('not-allowed')
    const { browser } = await newStaffWithFactor('author')
    expect(await statusOf(browser)).toMatchObject({ verified: true, requiredFrom: null })
  })

  test('is not set up by a wrong code, nor by somebody else', async () => {
    const [owner, other] = [await api.newReader({ role: 'owner' }), await api.newReader({ role: 'owner' })]
    const { id, secret } = await beginEnrollment(owner)
    const path = `/user/second-factors/${id}/verification`
    const wrong = await problemOf(await owner.send(path, { code: wrongCodeFor(secret) }))
    expect([wrong.status, wrong.fields]).toEqual([422, { code: expect.stringContaining('wrong') }])
    expect((await other.send(path, { code: codeFor(secret) })).status).toBe(404)
    expect((await statusOf(owner)).factors).toEqual([])
  })

  test('is not set up without the password, so that a browser which was left open gives nobody the recovery codes', async () => {
    const owner = await api.newReader({ role: 'owner' })
    const wrong = await problemOf(await begin(owner, 'Telephone', 'not it'))
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([422, ['currentPassword']])
    expect(Object.keys((await problemOf(await begin(owner, 'Telephone', ''))).fields ?? {})).toEqual([
      'currentPassword',
    ])
    expect(await api.owner`select from auth.mfa_factors where user_id = ${owner.id}`).toHaveLength(0)
    expect((await begin(owner)).status).toBe(201)
  })

  test('has a name of its own', async () => {
    const { browser } = await newStaffWithFactor()
    const taken = await problemOf(await begin(browser))
    expect(taken.fields).toEqual({ name: 'You have one of this name already.' })
    const tablet = await enroll(browser, 'Tablet')
    // The earlier recovery codes stay.
    expect(tablet.recoveryCodes).toEqual([])
    expect((await statusOf(tablet.browser)).recoveryCodes).toBe(10)
  })
})

describe('the code at sign-in', () => {
  const guarded = ['/admin/staff', '/admin/settings', '/admin/invitations', '/admin/access-tokens'] as const

  test('gives access that the password alone does not give', async () => {
    const { person, secret } = await newStaffWithFactor()
    const browser = await api.signIn(person)
    for (const path of guarded) {
      const problem = await problemOf(await browser.get(path))
      expect([path, problem.status, problem.type.split('/').at(-1)]).toEqual([path, 403, 'second-factor-required'])
    }
    const change = await browser.send(`/admin/staff/${person.id}`, { role: 'editor' }, { method: 'PUT' })
    expect(await codeOf(change)).toBe('second-factor-required')
    expect((await browser.get('/admin/audit-log')).status).toBe(200)

    const raised = withCookiesOf(browser, await raise(browser, codeFor(secret)))
    for (const path of guarded) expect([path, (await raised.get(path)).status]).toEqual([path, 200])
    expect((await raised.send('/admin/invitations', { email: 'jun@meridian.example', role: 'author' })).status).toBe(
      201,
    )
  })

  test('is demanded to publish, remove and restore a page, and not to write it', async () => {
    const { person, secret } = await newStaffWithFactor()
    const browser = await api.signIn(person)
    const document = { title: 'Rules', excerpt: '', content: 'Words.', contentBlocks: [] }
    expect((await browser.send('/admin/pages', { id: 'rules', label: 'Rules', document })).status).toBe(201)
    const calls = (as: TestReader) => [
      () => as.send('/admin/pages/rules/versions', { baseVersion: 1, inForceFrom: null }),
      () => as.send('/admin/pages/rules/removal', { redirectTo: null }, { method: 'PUT' }),
      () => as.send('/admin/pages/rules/removal', undefined, { method: 'DELETE' }),
    ]
    for (const call of calls(browser)) expect(await codeOf(await call())).toBe('second-factor-required')
    const raised = withCookiesOf(browser, await raise(browser, codeFor(secret)))
    for (const call of calls(raised)) expect((await call()).ok).toBe(true)
  })

  test('follows the password at both sign-ins; readers are not asked, nor is somebody who was dismissed', async () => {
    const { person, browser: raised } = await newStaffWithFactor('editor')
    const reader = await api.newReader()
    const codeNeededAt = async (path: string, { email, password, from }: TestReader) =>
      (await bodyOf(await api.send(path, { email, password }, { from }), SignedInUser)).codeNeeded
    for (const path of ['/login', '/auth/login']) {
      expect([path, await codeNeededAt(path, person), await codeNeededAt(path, reader)]).toEqual([path, true, false])
    }
    const first = await api.signIn(person)
    const owner = await api.newReader({ role: 'owner' })
    expect((await owner.send(`/admin/staff/${person.id}`, undefined, { method: 'DELETE' })).status).toBe(204)
    expect(await codeNeededAt('/auth/login', person)).toBe(false)
    // Nobody but staff can remove an authenticator. A session that it has raised ends, and others go on.
    expect([(await raised.get('/user')).status, (await first.get('/user')).status]).toEqual([401, 200])
    expect(await statusOf(first)).toMatchObject({ factors: [], verified: false, recoveryCodes: 0 })
    const events = await bodyOf(await first.get('/user/account-events'), AccountEvent.array())
    expect(events.find(({ kind }) => kind === 'second-factor-removed')).toMatchObject({ device: 'The house' })
    expect((await emailKindsTo(person)).filter((kind) => kind === 'second-factor-removed')).toHaveLength(1)
    const change = { currentPassword: person.password, newPassword: 'a harbour full of fog' }
    expect((await first.send('/user/password', change, { method: 'PUT' })).status).toBe(204)
  })

  test('is nothing of a staff member whose account is deleted, or who never finished one', async () => {
    const { person, browser } = await newStaffWithFactor('author')
    expect((await browser.send('/user/deletion', { password: person.password })).status).toBe(204)
    const author = await api.newReader({ role: 'author' })
    await beginEnrollment(author)
    await api.owner`delete from staff where user_id = ${author.id}`
    expect(await emailKindsTo(author)).not.toContain('second-factor-removed')
    expect((await author.get('/user')).status).toBe(200)
  })

  test('has pages of its own without JavaScript; a wrong code stays there', async () => {
    const page = '/login/second-factor'
    const form = (browser: TestReader, path: string, code: string) =>
      api.send(path, new URLSearchParams({ code }), { from: browser.from, headers: { Cookie: browser.cookie } })
    const { person, secret, recoveryCodes } = await newStaffWithFactor('editor')
    const { email, password, from } = person
    for (const path of ['/login', '/auth/login']) {
      const response = await api.send(path, new URLSearchParams({ email, password }), { from })
      expect(redirectOf(response)).toEqual([303, page])
      const browser = withCookiesOf(person, response)
      expect(redirectOf(await form(browser, '/auth/second-factor', wrongCodeFor(secret)))).toEqual([
        303,
        `${page}#refused`,
      ])
      expect((await statusOf(browser)).verified).toBe(false)
      if (path === '/login') continue
      const accepted = await form(browser, '/auth/second-factor', codeFor(secret))
      expect(redirectOf(accepted)).toEqual([303, '/admin'])
      expect((await statusOf(withCookiesOf(browser, accepted))).verified).toBe(true)
    }
    const browser = await api.signIn(person)
    expect(redirectOf(await form(browser, '/auth/recovery-code', 'ABCD'))).toEqual([303, `${page}#refused`])
    expect(redirectOf(await form(browser, '/auth/recovery-code', recoveryCodes[0] ?? ''))).toEqual([
      303,
      '/admin#security',
    ])
    const signedOut = await api.send('/auth/second-factor', new URLSearchParams({ code: '123456' }))
    expect(redirectOf(signedOut)).toEqual([303, `${page}#refused`])
  })

  test('is demanded of owners without an authenticator after the first week, of nobody else', async () => {
    const [owner, editor] = [await api.newReader({ role: 'owner' }), await api.newReader({ role: 'editor' })]
    const moveStaff = (age: string) => api.owner`update staff set created_at = now() - ${age}::interval`
    try {
      await moveStaff('6 days 23 hours')
      expect((await owner.get('/admin/settings')).status).toBe(200)
      await moveStaff('7 days 1 hour')
      expect(await codeOf(await owner.get('/admin/settings'))).toBe('second-factor-required')
      expect((await editor.get('/admin/redirects')).status).toBe(200)
      const { browser } = await enroll(owner)
      expect((await browser.get('/admin/settings')).status).toBe(200)
    } finally {
      await moveStaff('1 minute')
    }
  })

  test('is limited: five wrong ones lock the account, also for the right one', async () => {
    const { person, secret } = await newStaffWithFactor()
    const browser = await api.signIn(person)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await raise(browser, wrongCodeFor(secret))).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const locked = await raise(browser, codeFor(secret))
    expect([locked.status, Number(locked.headers.get('retry-after')) > 500]).toEqual([429, true])
    // Neither another browser nor the recovery codes have a count of their own.
    const other = await api.signIn(person)
    expect((await raise(other, codeFor(secret))).status).toBe(429)
    expect((await recover(other, 'AAAA-AAAA-AAAA-AAAA')).status).toBe(429)
  })

  test('resets the count when it is right', async () => {
    const { person, secret } = await newStaffWithFactor()
    let browser = await api.signIn(person)
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) expect((await raise(browser, wrongCodeFor(secret))).status).toBe(422)
      browser = withCookiesOf(browser, await raise(browser, codeFor(secret)))
    }
  })

  test('may be written in two groups, and is rejected as anything but six digits', async () => {
    const { person, secret } = await newStaffWithFactor()
    const browser = await api.signIn(person)
    expect((await raise(browser, '12345')).status).toBe(422)
    expect((await raise(browser, codeFor(secret).replace(/^.{3}/, '$& '))).status).toBe(204)
  })

  test('is needed to change the password or the address, and to delete the account, before the password is tried', async () => {
    const { person, secret } = await newStaffWithFactor('editor')
    const { password } = person
    const newEmail = `new-${person.email}`
    const change = { currentPassword: password, newPassword: 'a harbour full of fog' }
    const calls = (as: TestReader) => [
      () => as.send('/user/email', { email: newEmail, currentPassword: password }),
      () => as.send('/user/password', change, { method: 'PUT' }),
      () => as.send('/user/deletion', { password: change.newPassword }),
    ]
    const browser = await api.signIn(person)
    // More often than the password may be tried in an hour: none of these counts.
    for (let n = 0; n < 2; n++)
      for (const call of calls(browser)) expect(await codeOf(await call())).toBe('second-factor-required')
    expect(await emailKindsTo({ ...person, email: newEmail })).toEqual([])
    const raised = withCookiesOf(browser, await raise(browser, codeFor(secret)))
    for (const call of calls(raised)) expect((await call()).ok).toBe(true)
  })
})

describe('a recovery code', () => {
  test('removes the lost authenticator once, and does not raise the session', async () => {
    const { person, secret, recoveryCodes } = await newStaffWithFactor()
    const [code = ''] = recoveryCodes
    const browser = await api.signIn(person)
    expect((await recover(browser, 'AAAA-BBBB-CCCC-DDDD')).status).toBe(422)
    expect((await recover(browser, code.toLowerCase().replaceAll('-', ' '))).status).toBe(204)
    expect(await statusOf(browser)).toMatchObject({ factors: [], verified: false, recoveryCodes: 9 })
    expect(await emailKindsTo(person)).toContain('recovery-code-used')
    expect(await auditKindsOf(person)).toContain('recovery-code-used')
    // Without an authenticator there is nothing to recover, and the code of the lost one opens nothing.
    expect((await recover(browser, recoveryCodes[1] ?? '')).status).toBe(422)
    expect((await raise(browser, codeFor(secret))).status).toBe(422)

    const again = await enroll(browser)
    expect(again.recoveryCodes).toHaveLength(10)
    for (const previous of recoveryCodes.slice(0, 2)) expect((await recover(again.browser, previous)).status).toBe(422)
  })

  test('is void when new ones are made, which demands the code', async () => {
    const { person, browser, recoveryCodes } = await newStaffWithFactor()
    const elsewhere = await api.signIn(person)
    expect(await codeOf(await elsewhere.send('/user/recovery-codes'))).toBe('second-factor-required')
    const replaced = await bodyOf(await browser.send('/user/recovery-codes'), RecoveryCodes)
    expect(replaced.recoveryCodes).toHaveLength(10)
    expect((await recover(elsewhere, recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await recover(elsewhere, replaced.recoveryCodes[0] ?? '')).status).toBe(204)
  })

  test('works for one of two concurrent requests', async () => {
    const { person, recoveryCodes } = await newStaffWithFactor()
    const browser = await api.signIn(person)
    const responses = await Promise.all([0, 1].map(() => recover(browser, recoveryCodes[0] ?? '')))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 422])
  })
})

describe('removing an authenticator', () => {
  test('demands the code and the password; the recovery codes go with the last one', async () => {
    const { person, id, secret } = await newStaffWithFactor()
    const browser = await api.signIn(person)
    const path = `/user/second-factors/${id}/removal`
    expect(await codeOf(await browser.send(path, { currentPassword: person.password }))).toBe('second-factor-required')
    const raised = withCookiesOf(browser, await raise(browser, codeFor(secret)))
    const rejected = await problemOf(await raised.send(path, { currentPassword: 'not it' }))
    expect(rejected.fields).toEqual({ currentPassword: expect.any(String) })
    const removed = await raised.send(path, { currentPassword: person.password })
    expect(removed.status).toBe(204)
    const after = withCookiesOf(raised, removed)
    expect(await statusOf(after)).toMatchObject({ factors: [], verified: false, recoveryCodes: 0 })
    expect(await emailKindsTo(person)).toContain('second-factor-removed')
    expect((await after.get('/admin/settings')).status).toBe(200)
  })
})

describe('an authenticator that was removed in another browser', () => {
  const levelOf = ({ cookie }: TestReader) => decodeJwt(tokensOf({ cookie }).access_token).aal
  const withOlderStaff = async (check: () => Promise<void>) => {
    await api.owner`update staff set created_at = now() - interval '8 days'`
    await check().finally(() => api.owner`update staff set created_at = now() - interval '1 minute'`)
  }

  test.each(['removed', 'lost, by a recovery code'])(
    '(%s) lowers every session that it raised at once',
    async (how) => {
      const { person, id, secret, browser, recoveryCodes } = await newStaffWithFactor()
      const other = await api.signIn(person)
      const raised = withCookiesOf(other, await raise(other, codeFor(secret)))
      expect((await raised.get('/admin/settings')).status).toBe(200)
      const removed =
        how === 'removed'
          ? browser.send(`/user/second-factors/${id}/removal`, { currentPassword: person.password })
          : recover(await api.signIn(person), recoveryCodes[0] ?? '')
      expect((await removed).status).toBe(204)
      // Its access token still says aal2, for up to an hour.
      expect(levelOf(raised)).toBe('aal2')
      await withOlderStaff(async () => {
        expect(await codeOf(await raised.get('/admin/settings'))).toBe('second-factor-required')
        expect(await codeOf(await raised.send('/user/recovery-codes'))).toBe('second-factor-required')
      })
      expect((await raised.get('/user')).status).toBe(200)
    },
  )

  test('leaves a session that another one has raised at its level', async () => {
    const { person, id, browser } = await newStaffWithFactor()
    const tablet = await enroll(browser, 'Tablet')
    const remove = tablet.browser.send(`/user/second-factors/${id}/removal`, { currentPassword: person.password })
    expect((await remove).status).toBe(204)
    await withOlderStaff(async () => expect((await tablet.browser.get('/admin/settings')).status).toBe(200))
  })

  test('a token from before the code is not raised by the session, and its browser is asked for the code again', async () => {
    const { person, secret } = await newStaffWithFactor()
    // The response with the new tokens is lost on its way.
    const before = await api.signIn(person)
    await raise(before, codeFor(secret))
    expect(await codeOf(await before.get('/admin/settings'))).toBe('second-factor-required')
    expect((await statusOf(before)).verified).toBe(false)
    const after = withCookiesOf(before, await raise(before, codeFor(secret)))
    expect((await statusOf(after)).verified).toBe(true)
    expect((await after.get('/admin/settings')).status).toBe(200)
  })
})

describe('an e-mail about a sign-in', () => {
  test('is sent to staff for a browser that the account does not know, with browser and country', async () => {
    const [editor, reader] = [await api.newReader({ role: 'editor' }), await api.newReader()]
    const signIns = async (person: TestReader) =>
      (await emailKindsTo(person)).filter((kind) => kind === 'staff-sign-in').length
    expect([await signIns(editor), await signIns(reader)]).toEqual([1, 0])
    const { email, password, from } = editor
    await api.send('/login', { email, password }, { from, headers: { Cookie: editor.cookie } })
    expect(await signIns(editor)).toBe(1)
    await api.signIn(editor)
    expect(await signIns(editor)).toBe(2)
    const [row] = await api.owner`
      select data from private.email_outbox where recipient = ${email} and kind = 'staff-sign-in' limit 1`
    expect(row?.data).toMatchObject({ at: expect.any(String), device: expect.any(String) })
  })
})
