import type { Browser } from '@playwright/test'
import postgres from 'postgres'
import { fillIn, type Hand, keyboard, mouse, toastOf } from './hands.ts'
import { invitationTo, invite } from './invitations.ts'
import { aStranger, newStaff } from './members.ts'
import { expect, type Page, test } from './reader.ts'

// How somebody comes to the desk, and how nobody else does.

type Person = ReturnType<typeof aStranger>

for (const [how, hand] of [
  ['by mouse', mouse],
  ['by keyboard alone', keyboard],
] as const) {
  test(`${how}: an owner invites, the invited registers and is at the desk; the letter opens nothing twice`, async ({
    page,
    browser,
    complaints,
  }) => {
    test.slow()
    const jun = aStranger()
    await newStaff(page, 'owner')
    await sendInvitation(page, hand, jun)
    const letter = await invitationTo(jun.email)

    const desk = await elsewhere(browser)
    await register(desk, hand, letter, jun)
    await expect(desk).toHaveURL('/admin')
    await expect(desk.getByRole('heading', { level: 1, name: `Good day, ${jun.firstName}` })).toBeVisible()

    const thief = await elsewhere(browser)
    await register(thief, hand, letter, { ...jun, password: crypto.randomUUID() })
    await isRefused(thief)
    expect(complaints).toEqual([])
  })

  test(`${how}: an invitation that was revoked opens nothing`, async ({ page, browser }) => {
    const jun = aStranger()
    await newStaff(page, 'owner')
    await sendInvitation(page, hand, jun)
    const letter = await invitationTo(jun.email)
    await hand.press(page.getByRole('button', { name: `Revoke the invitation of ${jun.email}` }))
    const question = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
    await hand.press(question.getByRole('button', { name: 'Revoke invitation' }))
    await expect(toastOf(page, 'Revoked')).toBeVisible()

    const desk = await elsewhere(browser)
    await register(desk, hand, letter, jun)
    await isRefused(desk)
  })

  test(`${how}: an invitation that is more than a day old opens nothing`, async ({ browser }) => {
    const jun = aStranger()
    const { path } = await invite(browser, jun.email)
    await aDayLater(jun)
    const desk = await elsewhere(browser)
    await register(desk, hand, path, jun)
    await isRefused(desk)
  })
}

/** Another browser, at another address. Whatever it complains about is its own affair. */
async function elsewhere(browser: Browser): Promise<Page> {
  const from = ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': from } })
  return context.newPage()
}

async function sendInvitation(page: Page, hand: Hand, { email }: Person) {
  await page.goto('/admin')
  await hand.press(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Staff' }))
  const form = page.getByRole('form', { name: 'Invite' })
  await hand.choose(form.getByLabel('Role'), 'Author')
  await fillIn(hand, form, { Email: email })
  await hand.press(form.getByRole('button', { name: 'Send invitation' }))
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toContainText('Author')
}

async function register(page: Page, hand: Hand, letter: string, { firstName, lastName, email, password }: Person) {
  await page.goto(letter)
  const form = page.getByRole('form', { name: 'Register' })
  await expect(form.getByLabel('Invitation token')).toHaveValue(/.+/)
  await fillIn(hand, form, { 'First name': firstName, 'Last name': lastName, Email: email, Password: password })
  await hand.press(form.getByRole('button', { name: 'Register', exact: true }))
}

async function isRefused(page: Page) {
  await expect(toastOf(page, 'Registration Failed')).toContainText(
    'has been used or withdrawn, is more than a day old, or is not ours',
  )
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'This room is for staff' })).toBeVisible()
}

/** Nobody waits here: the invitation was written yesterday. */
async function aDayLater({ email }: Person) {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  try {
    await sql`update public.staff_invitations set expires_at = now() - interval '1 second' where email = ${email}`
  } finally {
    await sql.end()
  }
}
