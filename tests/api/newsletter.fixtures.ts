import type { Row } from 'postgres'
import { newsletterAddressHash } from '#shared/http/newsletter-address.ts'
import { type ApiFixture, startApiFixture } from './api.fixtures.ts'
import { inboxAt, linkToken } from './inbox.ts'

/** The API with a mail server, and the steps of a newsletter subscription. */
export interface NewsletterFixture extends ApiFixture {
  inbox: ReturnType<typeof inboxAt>
  /** Each test uses its own address and network, so that no test uses up the limits of another. */
  newVisitor(): Visitor
  requestSubscription(reader: Visitor, headers?: Record<string, string>): Promise<Response>
  completeSubscription(cookie: string, body: object): Promise<Response>
  confirm(token: string): Promise<Response>
  unsubscribe(token: string): Promise<Response>
  /** Requests the subscription and returns the token of the first e-mail. */
  requestAndAwaitEmail(reader: Visitor): Promise<{ cookie: string; token: string }>
  /** Subscribes, confirms the address, and waits for the welcome e-mail. */
  subscribeAndConfirm(reader: Visitor): Promise<{ cookie: string; token: string; unsubscribeToken: string }>
  findSubscriber(email: string): Promise<Row | undefined>
  consentStepsOf(email: string): Promise<Row[]>
  /** How many e-mails to this address were written, sent or not. */
  emailCount(email: string): Promise<number>
}

export interface Visitor {
  from: string
  email: string
}

export const names = { firstName: 'Ada', lastName: 'Lindqvist' }

export const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

export async function startNewsletterFixture(): Promise<NewsletterFixture> {
  const api = await startApiFixture()
  await api.stack.mail.start()
  return { ...api, ...readerHelpers(api), ...recordHelpers(api) }
}

function readerHelpers(api: ApiFixture) {
  const inbox = inboxAt(api.stack.mailUrl)
  let readerCount = 0
  const requestSubscription = ({ email, from }: Visitor, headers = {}) =>
    api.send('/newsletter/subscribe', { email }, { from, headers })
  const confirm = (token: string) => api.send(`/newsletter/confirmation?token=${token}`, new URLSearchParams())

  async function requestAndAwaitEmail(reader: Visitor) {
    const cookie = cookieOf(await requestSubscription(reader))
    const [sentEmail] = await inbox.waitForEmails(1, reader.email)
    return { cookie, token: sentEmail ? linkToken(sentEmail, '/newsletter/confirm') : '' }
  }

  return {
    inbox,
    newVisitor: () => ({ from: `198.51.100.${++readerCount}`, email: `reader-${readerCount}@meridian.example` }),
    requestSubscription,
    completeSubscription: (cookie: string, body: object) =>
      api.send('/newsletter/subscribe', body, { method: 'PUT', headers: { Cookie: cookie } }),
    confirm,
    unsubscribe: (token: string) => api.send(`/newsletter/unsubscription?token=${token}`, {}),
    requestAndAwaitEmail,
    async subscribeAndConfirm(reader: Visitor) {
      const { token, cookie } = await requestAndAwaitEmail(reader)
      await confirm(token)
      const [, welcomeEmail] = await inbox.waitForEmails(2, reader.email)
      if (!welcomeEmail) throw new Error('There was no welcome.')
      return { cookie, token, unsubscribeToken: linkToken(welcomeEmail, '/newsletter/unsubscribe') }
    },
  }
}

function recordHelpers({ owner, stack }: ApiFixture) {
  const hashOf = (email: string) => Buffer.from(newsletterAddressHash(stack.secrets.siteSecret, email), 'hex')
  return {
    /** Also one who has unsubscribed, of whom only the hash of the address is left. */
    async findSubscriber(email: string) {
      const [row] = await owner`
        select * from newsletter_subscribers where email = ${email} or email_hash = ${hashOf(email)}`
      return row
    },
    consentStepsOf: async (email: string) => [
      ...(await owner`
        select step, means, page from newsletter_consents
          join newsletter_subscribers on subscriber_id = newsletter_subscribers.id
        where email = ${email} or email_hash = ${hashOf(email)} order by newsletter_consents.id`),
    ],
    emailCount: async (email: string) =>
      (await owner`select from private.email_outbox where recipient = ${email}`).length,
  }
}
