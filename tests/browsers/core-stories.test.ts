import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newGuest } from '../e2e/accounts.ts'
import { cards } from '../e2e/checkout-page.ts'
import { findEmail, linkPath } from '../e2e/mailbox.ts'
import type { BrowserPage } from './browser-page.ts'
import { type Engine, findEngines, startEngine } from './engines.ts'

// The main actions of a reader, in every browser. Variants by page, plan and error are tested in Chromium.

const siteUrl = process.env.SITE_URL ?? 'http://localhost:4321'
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const ISSUE = 'summer-2026'
const article = { path: '', title: '', lastWords: '' }

beforeAll(async () => {
  await sql`update public.issues set access = 'plans' where id = ${ISSUE}`
  const [row] = await sql`select id, title, content from public.articles
    where issue_id = ${ISSUE} and status = 'published' order by position limit 1`
  Object.assign(article, {
    path: `/articles/${row?.id}`,
    title: row?.title,
    lastWords: row?.content.split('\n\n').at(-1).slice(-60),
  })
  const html = async () => (await fetch(siteUrl + article.path)).text()
  await vi.waitFor(async () => expect(await html()).toContain('For subscribers'), { timeout: 30_000 })
})
afterAll(async () => {
  await sql`update public.issues set access = null where id = ${ISSUE}`
  await sql.end()
})

const installed = findEngines()

describe.each(['Firefox', 'WebKit'] as const)('in %s', (name) => {
  const installation = installed[name]
  let engine: Engine
  let page: BrowserPage
  beforeAll(async () => {
    if (!installation) throw new Error(`${name} is not installed.`)
    engine = await startEngine(name, installation)
  })
  afterAll(() => engine?.stop())
  afterEach(() => page?.close())

  const open = async (path: string) => {
    page = await engine.openPage(siteUrl)
    await page.goto(path)
  }
  const shows = (text: string) => expect.poll(() => page.text()).toContain(text.toLowerCase())
  const leadsTo = (path: string | RegExp) => expect.poll(() => page.path()).toMatch(path)

  test('an article and the edition are read from the home page', async () => {
    await open('/')
    await page.click('link', /^Continue Reading/)
    await leadsTo(/^\/articles\/[\w-]+$/)
    await shows('Share Article')
    await page.goto('/current-issue')
    await page.click('link', /Read Digital Edition/)
    await shows('Contents')
  })

  test('the key / opens the search, and results appear while somebody types', async () => {
    await open('/about')
    await page.type('/')
    await leadsTo('/search#search-text')
    await expect.poll(() => page.evaluate('return document.activeElement.id')).toBe('search-text')
    await page.type('salt pans')
    await shows('Letters from the Salt Pans')
    await page.click('link', /Letters from the Salt Pans/)
    await leadsTo('/articles/letters-from-the-salt-pans')
  })

  test('an article is shared', async () => {
    await open('/articles/the-last-perfumer-of-grasse')
    await page.click('button', /^Share Article$/)
    await page.click('button', /^Copy URL$/)
    await shows('Copied!')
    await page.click('tab', /^Email$/)
    const isDisabled = () => page.evaluate(`return document.querySelector('[role="dialog"] [type="submit"]').disabled`)
    expect(await isDisabled()).toBe(true)
    await page.fill(/^To$/, 'friend@example.com')
    await expect.poll(isDisabled).toBe(false)
  })

  test('the newsletter is subscribed to in two steps and confirmed', async () => {
    const { email } = newGuest()
    await open('/about')
    await page.fill(/^Email$/, email)
    await page.click('button', /^Subscribe$/)
    await shows(`We have written to ${email}`)
    await page.fill(/^First name$/, 'Odile')
    await page.fill(/^Last name$/, 'Marchetti')
    await page.click('button', /^Complete$/)
    await shows('Successfully Subscribed!')
    await page.goto(await linkIn(email, /confirm/i, '/newsletter/confirm'))
    await page.click('button', /confirm/i)
    await leadsTo('/newsletter/confirmed')
  })

  test('a reader registers, confirms the address, signs out and signs in again', async () => {
    const person = newGuest()
    await open('/login')
    await page.click('tab', /^Create Account$/)
    await page.fill(/^First name$/, person.firstName)
    await page.fill(/^Last name$/, person.lastName)
    await page.fill(/^Email$/, person.email)
    await page.fill(/^Password$/, person.password)
    await page.fill(/^Confirm password$/, person.password)
    await page.click('button', /^Create Account$/)
    await shows('A letter is on its way')
    await page.goto(await linkIn(person.email, /confirm/i, '/login/confirm'))
    await page.click('button', /^Confirm my address$/)
    await leadsTo('/account')
    await page.click('button', /^Logout$/)
    await leadsTo(/^\/$/)
    await page.goto('/account')
    await leadsTo(/^\/login/)
    await page.fill(/^Email$/, person.email)
    await page.fill(/^Password$/, person.password)
    await page.click('button', /^Sign In$/)
    await leadsTo('/account')
    await page.click('tab', /^Support$/)
    await page.fill(/^Subject$/, 'The October issue')
    await shows('Write to us')
  })

  test('a guest sees the opening of a members’ page, buys a plan, and reads the rest', async () => {
    await open(article.path)
    await shows('See the Plans')
    expect(await page.text()).not.toContain(article.lastWords.toLowerCase())

    const { email } = await newReader()
    await page.goto('/checkout?plan=global_reader')
    for (const [field, text] of Object.entries(card)) await page.fill(new RegExp(`^${field}$`), text)
    await page.click('button', /^Subscribe to Global Reader/)
    await shows('Thank you, Odile')
    await expect.poll(() => findEmail(email, /./)).toBeTruthy()

    await page.goto(article.path)
    await shows(article.lastWords)
    await page.goto('/account')
    await shows('Global Reader')
  })

  /** A reader whose address is confirmed, signed in in this browser by the API. */
  async function newReader() {
    const person = newGuest()
    await send('/api/auth/register', person)
    const [, token] = (await linkIn(person.email, /confirm/i, '/login/confirm')).split('token=')
    await send('/api/auth/confirmation', { token })
    return person
  }

  async function send(path: string, data: object) {
    const status = await page.evaluate<number>(
      `const response = await fetch(data.path, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data.data) })
      return response.status`,
      { path, data },
    )
    expect(status, path).toBeLessThan(300)
  }
})

const card = {
  'Card number': cards.succeeds,
  'Expiration date': '1234',
  'Security code': '123',
  'ZIP code': '10012',
}

/** The link of the e-mail with this subject, once it has arrived. */
async function linkIn(address: string, subject: RegExp, path: string): Promise<string> {
  await expect.poll(() => findEmail(address, subject)).toBeTruthy()
  const email = await findEmail(address, subject)
  if (!email) throw new Error('The e-mail is gone.')
  return linkPath(email, path)
}
