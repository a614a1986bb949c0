import type { Row } from 'postgres'
import { type ApiUnderTest, startApiUnderTest } from './api-under-test.ts'
import { inboxAt, tokenIn } from './inbox.ts'

/** The API with a mail server, and what readers of the newsletter do with both. */
export interface NewsletterUnderTest extends ApiUnderTest {
  inbox: ReturnType<typeof inboxAt>
  /** Each story is of a reader of its own: nobody is refused because of another. */
  someone(): Someone
  ask(reader: Someone, headers?: Record<string, string>): Promise<Response>
  describeAs(cookie: string, body: object): Promise<Response>
  confirm(token: string): Promise<Response>
  leave(token: string): Promise<Response>
  /** As far as the first letter. */
  asked(reader: Someone): Promise<{ cookie: string; token: string }>
  /** As far as the welcome. */
  subscribed(reader: Someone): Promise<{ cookie: string; token: string; leaveToken: string }>
  subscriberAt(email: string): Promise<Row | undefined>
  stepsOf(email: string): Promise<Row[]>
  /** How many letters to this address were ever written, sent or not. */
  ordered(email: string): Promise<number>
}

export interface Someone {
  from: string
  email: string
}

export const names = { firstName: 'Ada', lastName: 'Lindqvist' }

export const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

export async function startNewsletterUnderTest(): Promise<NewsletterUnderTest> {
  const api = await startApiUnderTest()
  await api.stack.mail.start()
  return { ...api, ...readersOf(api), ...recordsOf(api) }
}

function readersOf(api: ApiUnderTest) {
  const inbox = inboxAt(api.stack.mailUrl)
  let readers = 0
  const ask = ({ email, from }: Someone, headers = {}) =>
    api.send('/newsletter/subscribe', { email }, { from, headers })
  const confirm = (token: string) => api.send(`/newsletter/confirmation?token=${token}`, new URLSearchParams())

  async function asked(reader: Someone) {
    const cookie = cookieOf(await ask(reader))
    const [letter] = await inbox.whenThereAre(1, reader.email)
    return { cookie, token: letter ? tokenIn(letter, '/newsletter/confirm') : '' }
  }

  return {
    inbox,
    someone: () => ({ from: `198.51.100.${++readers}`, email: `reader-${readers}@meridian.example` }),
    ask,
    describeAs: (cookie: string, body: object) =>
      api.send('/newsletter/subscribe', body, { method: 'PUT', headers: { Cookie: cookie } }),
    confirm,
    leave: (token: string) => api.send(`/newsletter/unsubscription?token=${token}`, {}),
    asked,
    async subscribed(reader: Someone) {
      const { token, cookie } = await asked(reader)
      await confirm(token)
      const [, welcome] = await inbox.whenThereAre(2, reader.email)
      if (!welcome) throw new Error('There was no welcome.')
      return { cookie, token, leaveToken: tokenIn(welcome, '/newsletter/unsubscribe') }
    },
  }
}

const recordsOf = ({ owner }: ApiUnderTest) => ({
  async subscriberAt(email: string) {
    const [row] = await owner`select * from newsletter_subscribers where email = ${email}`
    return row
  },
  stepsOf: async (email: string) => [
    ...(await owner`
      select step, means, page from newsletter_consents
        join newsletter_subscribers on subscriber_id = newsletter_subscribers.id
      where email = ${email} order by newsletter_consents.id`),
  ],
  ordered: async (email: string) => (await owner`select from private.outbox where recipient = ${email}`).length,
})
