import type { Browser } from '@playwright/test'
import postgres from 'postgres'
import { newGuest, newStaff } from './accounts.ts'
import { chooseSection } from './admin-sections.ts'
import { expect, NIGHTLY, type Page, test, toast } from './fixtures.ts'
import { fillForm, type InputMethod, inputMethods } from './input-methods.ts'
import { invitationPath, inviteStaff } from './invitations.ts'

// Invitations and access to the admin.

type Person = ReturnType<typeof newGuest>

for (const { name: inputName, input } of inputMethods) {
  test(`${inputName}: an owner invites, the invited person registers and sees the admin; the link works once`, async ({
    page,
    browser,
    consoleErrors,
  }) => {
    test.slow()
    const jun = newGuest()
    await newStaff(page, 'owner')
    await sendInvitation(page, input, jun)
    const invitationLink = await invitationPath(jun.email)

    const staffPage = await openOtherBrowser(browser)
    await register(staffPage, input, invitationLink, jun)
    await expect(staffPage).toHaveURL('/admin')
    await expect(staffPage.getByRole('heading', { level: 1, name: `Good day, ${jun.firstName}` })).toBeVisible()

    const attackerPage = await openOtherBrowser(browser)
    await register(attackerPage, input, invitationLink, { ...jun, password: crypto.randomUUID() })
    await expectRejected(attackerPage)
    expect(consoleErrors).toEqual([])
  })

  test(`${inputName}: a revoked invitation is refused`, { tag: NIGHTLY }, async ({ page, browser }) => {
    const jun = newGuest()
    await newStaff(page, 'owner')
    await sendInvitation(page, input, jun)
    const invitationLink = await invitationPath(jun.email)
    await input.press(page.getByRole('button', { name: `Revoke the invitation of ${jun.email}` }))
    const confirmDialog = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
    await input.press(confirmDialog.getByRole('button', { name: 'Revoke invitation' }))
    await expect(toast(page, 'Revoked')).toBeVisible()

    const staffPage = await openOtherBrowser(browser)
    await register(staffPage, input, invitationLink, jun)
    await expectRejected(staffPage)
  })

  test(`${inputName}: an invitation of more than a day ago is refused`, { tag: NIGHTLY }, async ({ browser }) => {
    const jun = newGuest()
    const { path } = await inviteStaff(browser, jun.email)
    await expireInvitation(jun)
    const staffPage = await openOtherBrowser(browser)
    await register(staffPage, input, path, jun)
    await expectRejected(staffPage)
  })
}

/** Another browser on another network. Its console errors are not checked. */
async function openOtherBrowser(browser: Browser): Promise<Page> {
  const ipAddress = ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': ipAddress } })
  return context.newPage()
}

async function sendInvitation(page: Page, input: InputMethod, { email }: Person) {
  await page.goto('/admin')
  await chooseSection(page, 'Publication', 'Staff', input)
  const form = page.getByRole('form', { name: 'Invite' })
  await input.selectOption(form.getByLabel('Role'), 'Author')
  await fillForm(input, form, { Email: email })
  await input.press(form.getByRole('button', { name: 'Send invitation' }))
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toContainText('Author')
}

async function register(
  page: Page,
  input: InputMethod,
  invitationLink: string,
  { firstName, lastName, email, password }: Person,
) {
  await page.goto(invitationLink)
  const form = page.getByRole('form', { name: 'Register' })
  await expect(form.getByLabel('Invitation token')).toHaveValue(/.+/)
  await fillForm(input, form, { 'First name': firstName, 'Last name': lastName, Email: email, Password: password })
  await input.press(form.getByRole('button', { name: 'Register', exact: true }))
}

async function expectRejected(page: Page) {
  await expect(toast(page, 'Registration Failed')).toContainText(
    'has been used or withdrawn, is more than a day old, or is not ours',
  )
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for staff' })).toBeVisible()
}

/** Moves the invitation into the past instead of waiting. */
async function expireInvitation({ email }: Person) {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  try {
    await sql`update public.staff_invitations set expires_at = now() - interval '1 second' where email = ${email}`
  } finally {
    await sql.end()
  }
}
