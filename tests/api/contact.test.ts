import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContactReceipt } from '#shared/contracts/contact.ts'
import { type ApiFixture, bodyOf, codeOf, problemOf, startApiFixture } from './api.fixtures.ts'
import { inboxAt } from './inbox.ts'

let api: ApiFixture
let inbox: ReturnType<typeof inboxAt>
beforeAll(async () => {
  api = await startApiFixture({}, { shared: false })
  inbox = inboxAt(api.stack.mailUrl)
})
afterAll(() => api?.stop())

let senderCount = 0
/** Each test uses its own address and network, so that no test uses up the limits of another. */
const newSender = () => ({ from: `198.51.100.${++senderCount}`, email: `reader-${senderCount}@meridian.example` })
const validMessage = { name: 'Ada Lindqvist', message: 'Good morning.\n\nWhere is the autumn issue?' }
const storedMessages = (email: string) =>
  api.owner`select name, email, subject, message from contact_messages where email = ${email}`

test('a message is stored as it was written', async () => {
  const { email, from } = newSender()
  const response = await api.send(
    '/contact',
    { ...validMessage, email: ` ${email.toUpperCase()} `, subject: 'editorial' },
    { from },
  )
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(await bodyOf(response, ContactReceipt)).toEqual({ status: 'received' })
  expect([...(await storedMessages(email))]).toEqual([{ ...validMessage, email, subject: 'editorial' }])
})

test.each([undefined, '', null])('the subject is optional: %j', async (subject) => {
  const { email, from } = newSender()
  expect((await api.send('/contact', { ...validMessage, email, subject }, { from })).status).toBe(201)
  expect([...(await storedMessages(email))]).toMatchObject([{ subject: null }])
})

test('every field is accepted at its maximum length, in any script', async () => {
  const { email, from } = newSender()
  const long = { name: '界'.repeat(200), email, message: '😀'.repeat(5000), subject: 'general' }
  expect((await api.send('/contact', long, { from })).status).toBe(201)
  expect([...(await storedMessages(email))]).toEqual([long])
})

test('a message that is sent twice is stored once, and reported to the publication once', async () => {
  const { email, from } = newSender()
  const body = { ...validMessage, email, subject: 'editorial' }
  const responses = await Promise.all([1, 2].map(() => api.send('/contact', body, { from })))
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect((await api.send('/contact', { ...body, message: 'Another one.' }, { from })).status).toBe(201)
  expect((await storedMessages(email)).map(({ message }) => message).sort()).toEqual([
    'Another one.',
    validMessage.message,
  ])
  const notices = await api.owner`
    select from private.email_outbox where kind = 'contact-notice' and data ->> 'email' = ${email}`
  expect(notices.length).toBe(2)
})

test('every invalid field is named, and nothing is stored', async () => {
  const invalid = { name: 'Ada\nBcc: all@meridian.example', email: 'nobody', subject: 'gossip', message: '   ' }
  const problem = await problemOf(await api.send('/contact', invalid))
  expect([problem.status, problem.type.split('/').at(-1)]).toEqual([422, 'invalid-fields'])
  expect(Object.keys(problem.fields ?? {}).sort()).toEqual(['email', 'message', 'name', 'subject'])
  expect(Object.keys((await problemOf(await api.send('/contact', {}))).fields ?? {}).sort()).toEqual([
    'email',
    'message',
    'name',
  ])
  const tooLong = await problemOf(
    await api.send('/contact', { ...validMessage, email: 'a@b.example', message: 'x'.repeat(10_001) }),
  )
  expect(tooLong.fields).toEqual({ message: 'At most 10000 characters, please.' })
  expect((await api.owner`select from contact_messages where name like 'Ada%Bcc%'`).length).toBe(0)
})

test('only pages of the site may send a message', async () => {
  const { email, from } = newSender()
  const foreignOrigins: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
  ]
  for (const headers of foreignOrigins) {
    const rejected = await api.send('/contact', { ...validMessage, email }, { from, headers })
    expect([rejected.status, await codeOf(rejected)]).toEqual([403, 'not-allowed'])
  }
  expect((await storedMessages(email)).length).toBe(0)
})

describe('without JavaScript', () => {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields)

  test('the form leads to a page that confirms the message', async () => {
    const { email, from } = newSender()
    const response = await api.send('/contact', form({ ...validMessage, email, subject: '' }), { from })
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      303,
      '/contact/sent',
      '',
    ])
    expect([...(await storedMessages(email))]).toEqual([{ ...validMessage, email, subject: null }])
  })

  test('line breaks are stored as one character each', async () => {
    const { email, from } = newSender()
    await api.send('/contact', form({ ...validMessage, email, message: 'One\r\nTwo\r\n' }), { from })
    expect([...(await storedMessages(email))]).toMatchObject([{ message: 'One\nTwo' }])
  })

  test('a failed message leads to a page that says so', async () => {
    const { email, from } = newSender()
    const response = await api.send('/contact', form({ ...validMessage, email, message: '' }), { from })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact/not-sent'])
    expect((await storedMessages(email)).length).toBe(0)
  })

  test.each([
    ['is sent from a page elsewhere', { Origin: 'https://evil.example' }, 'Good morning.'],
    ['is sent from a page that does not say where it is', { Origin: 'null' }, 'Good morning.'],
    ['is larger than any accepted form', {}, 'x'.repeat(70_000)],
  ])('and so does one that %s', async (_what, headers, message) => {
    const { email, from } = newSender()
    const response = await api.send('/contact', form({ ...validMessage, email, message }), { from, headers })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact/not-sent'])
    expect((await storedMessages(email)).length).toBe(0)
  })
})

describe('rate limits of the contact form', () => {
  test('allow ten messages from one network', async () => {
    const { from } = newSender()
    const sendAs = (email: string) => api.send('/contact', { ...validMessage, email }, { from })
    for (let n = 0; n < 10; n++) expect((await sendAs(`ten-${n}@meridian.example`)).status).toBe(201)
    const rejected = await sendAs('eleventh@meridian.example')
    const problem = await problemOf(rejected)
    expect([problem.status, problem.detail]).toEqual([
      429,
      expect.stringMatching(/^That was rather often for so short a time\. Please try again in \d+ minutes\.$/),
    ])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await storedMessages('eleventh@meridian.example')).length).toBe(0)
  })

  test('add no rows for rejected messages: forged addresses neither fill the table nor block other networks', async () => {
    const { from, email } = newSender()
    for (let n = 0; n < 10; n++)
      await api.send('/contact', { ...validMessage, email: `up-${n}@meridian.example` }, { from })
    const rows = async () => (await api.owner`select from private.rate_limits`).length
    const before = await rows()
    for (let n = 0; n < 6; n++)
      expect((await api.send('/contact', { ...validMessage, email }, { from })).status).toBe(429)
    expect(await rows()).toBe(before)
    expect((await api.send('/contact', { ...validMessage, email }, { from: newSender().from })).status).toBe(201)
  })

  test('allow five from one e-mail address on all networks, and lead a form to its page', async () => {
    const { email } = newSender()
    for (let n = 0; n < 5; n++) {
      expect((await api.send('/contact', { ...validMessage, email }, { from: `2001:db8:${n}::1` })).status).toBe(201)
    }
    const otherNetwork = { from: '2001:db8:6::1' }
    expect((await api.send('/contact', { ...validMessage, email: email.toUpperCase() }, otherNetwork)).status).toBe(429)
    expect(
      (await api.send('/contact', { ...validMessage, email: email.replace('@', '+1@') }, otherNetwork)).status,
    ).toBe(429)
    const form = await api.send('/contact', new URLSearchParams({ ...validMessage, email }), otherNetwork)
    expect([form.status, form.headers.get('location')]).toEqual([303, '/contact/not-sent'])
  })

  test('are shared by all processes and survive their restart', async () => {
    const { from } = newSender()
    const [second, third] = await Promise.all([api.startAnother(), api.startAnother()])
    const statuses = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        api.send(
          '/contact',
          { ...validMessage, email: `both-${n}@meridian.example` },
          { from, to: n % 2 ? second.url : third.url },
        ),
      ).map(async (response) => (await response).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)

    // With synchronous_commit off a commit is flushed later; a synchronous commit flushes the earlier ones.
    await api.owner.begin(async (tx) => {
      await tx`set local synchronous_commit = on`
      await tx`update weather set requested_at = requested_at`
    })
    await second.service.kill('SIGKILL')
    await second.service.start()
    await api.stack.postgres.kill('SIGKILL')
    await api.stack.postgres.start()
    const sendAgain = () =>
      api.send('/contact', { ...validMessage, email: 'again@meridian.example' }, { from, to: second.url })
    expect((await sendAgain()).status).toBe(429)
    await api.owner`update private.rate_limits set blocked_until = now(), window_started_at = window_started_at - interval '1 hour'`
    expect((await sendAgain()).status).toBe(201)
  })

  test('cannot be avoided by forged headers', async () => {
    const forgedHeaders = (n: number) => ({
      'X-Forwarded-For': `10.1.1.${n}, 192.0.2.77`,
      'X-Reader-Address': `10.1.1.${n}`,
      'X-Reader-Signature': 'AAAA',
    })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const email = `claim-${n}@meridian.example`
      statuses.push((await api.send('/contact', { ...validMessage, email }, { headers: forgedHeaders(n) })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })

  test('store no address', async () => {
    const rows = await api.owner`select encode(key, 'escape') as key from private.rate_limits`
    expect(rows.length).toBeGreaterThan(10)
    for (const { key } of rows) expect(key).not.toMatch(/meridian|198\.51/)
  })
})

describe('the publication', () => {
  const PUBLICATION_EMAIL = 'hello@meridian.example'

  test('gets an e-mail whose reply goes to the reader', async () => {
    await api.stack.mail.start()
    const { email, from } = newSender()
    await api.send('/contact', { ...validMessage, email, subject: 'partnership' }, { from })
    const findNotice = async () =>
      (await inbox.emailsTo(PUBLICATION_EMAIL)).find(({ replyTo }) => replyTo?.[0]?.address === email)
    await expect.poll(findNotice).toBeTruthy()
    const notice = await findNotice()
    expect(notice?.replyTo).toMatchObject([{ address: email, name: validMessage.name }])
    expect(notice?.subject).toBe('A message from Ada Lindqvist')
    expect(notice?.text).toContain('About: Partnership')
    expect(notice?.text).toContain('> Where is the autumn issue?')
    await api.stack.mail.stop()
  })

  test('has the message also when the e-mail cannot be sent yet', async () => {
    const { email, from } = newSender()
    expect((await api.send('/contact', { ...validMessage, email }, { from })).status).toBe(201)
    expect([...(await storedMessages(email))]).toHaveLength(1)
    const pendingEmails = await api.owner`
      select recipient from private.email_outbox where data ->> 'email' = ${email} and sent_at is null and failed_at is null`
    expect([...pendingEmails]).toEqual([{ recipient: PUBLICATION_EMAIL }])
  })
})

test('a message that cannot be stored is not confirmed', async () => {
  const { email, from } = newSender()
  await api.owner`revoke insert on contact_messages from visitor`
  await api.owner`revoke insert (id, name, email, subject, message) on contact_messages from visitor`
  try {
    expect((await api.send('/contact', { ...validMessage, email }, { from })).status).toBe(500)
    const form = await api.send('/contact', new URLSearchParams({ ...validMessage, email }), { from })
    expect([form.status, form.headers.get('location')]).toEqual([303, '/contact/not-sent'])
  } finally {
    await api.owner`grant insert (id, name, email, subject, message) on contact_messages to visitor`
  }
})
