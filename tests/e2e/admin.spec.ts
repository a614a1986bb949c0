import { apiRequest, newGuest, newReader, newStaff, seededUsers, signInAs } from './accounts.ts'
import {
  chooseSection,
  sectionHeading as heading,
  listedSections,
  openSection,
  sectionNavigation,
} from './admin-sections.ts'
import { accessibilityViolations } from './axe.ts'
import { expect, NIGHTLY, type Page, test, toasts } from './fixtures.ts'
import { keyboard } from './input-methods.ts'
import { invitationPath } from './invitations.ts'
import { waitForEmail } from './mailbox.ts'

const staff = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: email })
const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
const ticketLinks = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('link')

/** Another reader opens a ticket in another browser. */
async function newTicket(page: Page, subject: string) {
  const context = await page.context().browser()?.newContext()
  const readerPage = await context?.newPage()
  if (!readerPage) throw new Error('There is no other browser.')
  const reader = await newReader(readerPage)
  const body = { category: 'delivery', subject, message: 'It has not come.\n\nCould you look?' }
  await apiRequest(readerPage, '/api/user/support-tickets', body)
  return { reader, readerPage }
}

test.describe('access to the admin', () => {
  test('is explained to signed-out visitors and to readers, without further requests', async ({ page }) => {
    let requested = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requested++
    })
    await page.goto('/admin')
    await expect(heading(page, 'This page is for staff')).toBeVisible()
    expect(requested).toBe(0)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/auth')

    await signInAs(page, seededUsers.reader)
    await page.goto('/admin#staff')
    await expect(heading(page, 'This page is for staff')).toBeVisible()
    await expect(sectionNavigation(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('reports an unavailable API, and opens when retried', async ({ page, consoleErrors }) => {
    await signInAs(page, seededUsers.support)
    await page.route('**/api/user', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/admin')
    await expect(heading(page, 'The admin could not be opened')).toBeVisible()
    await page.unroute('**/api/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(sectionNavigation(page)).toBeVisible()
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the admin says that it needs JavaScript, and links back', async ({ page }) => {
    await page.goto('/admin')
    await expect(heading(page, 'Admin')).toBeVisible()
    await expect(page.getByText('Loading', { exact: false }).filter({ visible: true })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'back to it' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('every role sees its own sections, and no other opens', async ({ page }) => {
  const newsroom = ['Articles', 'Calendar', 'Authors', 'Issues', 'Media']
  const readers = ['Newsletter', 'Messages', 'Support']
  for (const [role, names] of [
    [
      'owner',
      [
        ...newsroom,
        'Members',
        ...readers,
        'Revenue',
        'Plans',
        'Settings',
        'Pages',
        'Redirects',
        'Staff',
        'Tokens',
        'Audit log',
        'System',
      ],
    ],
    ['editor', [...newsroom, ...readers, 'Redirects']],
    ['support', ['Members', ...readers]],
    ['author', newsroom],
  ] as const) {
    // The page of the previous role may still send requests that this role may not send.
    await page.goto('about:blank')
    await signInAs(page, seededUsers[role])
    await page.goto('/admin')
    await expect(heading(page, `Good day, ${seededUsers[role].firstName}`)).toBeVisible()
    await expect(page.getByText(`You are signed in as ${seededUsers[role].email}.`)).toBeVisible()
    expect((await listedSections(page)).sort(), role).toEqual(['Start', ...names].sort())
  }
  await page.goto('/admin#staff')
  await expect(heading(page, `Good day, ${seededUsers.author.firstName}`)).toBeVisible()
})

test('a section is loaded when it is entered, sets the title, and takes the focus', async ({ page }) => {
  await signInAs(page, seededUsers.owner)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/admin')
  await expect(sectionNavigation(page)).toBeVisible()
  expect(loaded.filter((url) => /StaffSection|SupportSection|api\/admin\/(staff|support)/.test(url))).toEqual([])
  await chooseSection(page, 'Publication', 'Staff')
  await expect(heading(page, 'Staff')).toBeVisible()
  await expect(page).toHaveTitle(/^Staff · Admin · /)
  await expect(page.getByRole('main')).toBeFocused()
  await sectionNavigation(page).getByRole('button', { name: 'Publication' }).click()
  await expect(sectionNavigation(page).getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page')
  expect(loaded.filter((url) => /SupportSection/.test(url))).toEqual([])
  await page.goBack()
  await expect(heading(page, `Good day, ${seededUsers.owner.firstName}`)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toasts(page).getByText('Logged out', { exact: true })).toBeVisible()
})

test.describe('the menus of the sections', () => {
  test('open and close by keyboard, and give the focus back', async ({ page }) => {
    await signInAs(page, seededUsers.owner)
    await page.goto('/admin')
    const menu = sectionNavigation(page).getByRole('button', { name: 'Readers' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(sectionNavigation(page).getByRole('link', { name: 'Members' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  })

  test('are one menu on a phone, named by the open section, within the page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, seededUsers.owner)
    await openSection(page, 'newsletter', 'Newsletter')
    await chooseSection(page, 'Menu, Newsletter', 'Audit log')
    await expect(heading(page, 'Audit log')).toBeVisible()
    const menu = sectionNavigation(page).getByRole('button', { name: 'Menu, Audit log' })
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.click()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test.describe('the staff section', () => {
  test('an owner invites, sends again, and revokes', { tag: NIGHTLY }, async ({ page }) => {
    await newStaff(page, 'owner')
    await openSection(page, 'staff', 'Staff')
    const { email } = newGuest()
    const form = page.getByRole('form', { name: 'Invite' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Role').selectOption('Author')
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(toasts(page).getByText('Invitation sent', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue('')
    const row = invitations(page).filter({ hasText: email })
    await expect(row).toContainText('Author')
    await expect(row).toContainText(/open for 2[34] hours/)
    const first = await invitationPath(email)

    await row.getByRole('button', { name: `Send again to ${email}` }).click()
    await expect(toasts(page).getByText('Sent again', { exact: true })).toBeVisible()
    await expect.poll(() => invitationPath(email), { timeout: 30_000 }).not.toBe(first)

    await row.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
    const confirmDialog = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
    await confirmDialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
    await confirmDialog.getByRole('button', { name: 'Revoke invitation' }).click()
    await expect(row).toHaveCount(0)
  })

  test('a refused invitation is reported at its field or in a toast, and stays in the form', { tag: NIGHTLY }, async ({
    page,
    consoleErrors,
  }) => {
    await newStaff(page, 'owner')
    await openSection(page, 'staff', 'Staff')
    const form = page.getByRole('form', { name: 'Invite' })
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(form.getByLabel('Email')).toBeFocused()
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Email').fill(seededUsers.editor.email)
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(toasts(page).filter({ hasText: 'They are on the staff already.' })).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue(seededUsers.editor.email)
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
  })

  test('a changed role and a dismissal take effect at once in the admin of the other', async ({
    page,
    browser,
    consoleErrors,
  }) => {
    const otherPage = await (await browser.newContext()).newPage()
    const ben = await newStaff(otherPage, 'author')
    await newStaff(page, 'owner')
    await openSection(page, 'staff', 'Staff')
    const row = staff(page, ben.email)
    const changeButton = row.getByRole('button', { name: /^Change the role of/ })
    await expect(changeButton).toBeDisabled()
    await row.getByRole('combobox').selectOption('Owner')
    await changeButton.click()
    await expect(toasts(page).getByText('Role changed', { exact: true })).toBeVisible()

    await openSection(otherPage, 'staff', 'Staff')
    await row.getByRole('button', { name: /^Dismiss/ }).click()
    const confirmDialog = page.getByRole('alertdialog')
    await expect(confirmDialog).toContainText('The admin closes for them at once.')
    await confirmDialog.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(row).toHaveCount(0)

    await otherPage.getByRole('form', { name: 'Invite' }).getByLabel('Email').fill('somebody@example.com')
    await otherPage.getByRole('button', { name: 'Send invitation' }).click()
    await expect(heading(otherPage, 'This page is for staff')).toBeVisible()
    await otherPage.goto('/account')
    await expect(heading(otherPage, 'Account')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('by keyboard alone: invite, revoke, change a role', async ({ page, browser }) => {
    const otherPage = await (await browser.newContext()).newPage()
    const ben = await newStaff(otherPage, 'author')
    await newStaff(page, 'owner')
    await page.goto('/admin')
    await chooseSection(page, 'Publication', 'Staff', keyboard)
    await expect(heading(page, 'Staff')).toBeVisible()
    const { email } = newGuest()
    await page.getByRole('form', { name: 'Invite' }).getByLabel('Email').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sup')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const row = invitations(page).filter({ hasText: email })
    await expect(row).toContainText('Support')
    await row.getByRole('button', { name: /^Revoke/ }).focus()
    await page.keyboard.press('Enter')
    const confirmDialog = page.getByRole('alertdialog')
    await confirmDialog.getByRole('button', { name: 'Revoke invitation' }).focus()
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)

    await staff(page, ben.email).getByRole('combobox').focus()
    await page.keyboard.type('Edi')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('Role changed', { exact: true })).toBeVisible()
    await expect(staff(page, ben.email).getByRole('combobox')).toHaveValue('editor')
  })

  test('an empty list and one that cannot be loaded say so', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    await page.route('**/api/admin/invitations', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/admin/staff', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await signInAs(page, seededUsers.owner)
    await openSection(page, 'staff', 'Staff')
    await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible()
    const failed = page.getByRole('alert').filter({ hasText: 'The staff could not be loaded.' })
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(staff(page, seededUsers.owner.email)).toBeVisible()
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')])
  })
})

test.describe('the support section', () => {
  test('a ticket is read, answered by e-mail, closed, and opened again', async ({ page }) => {
    const subject = `The October edition ${crypto.randomUUID()}`
    const { reader, readerPage } = await newTicket(page, subject)
    await newStaff(page, 'support')
    await openSection(page, 'support', 'Support')
    const row = ticketLinks(page).filter({ hasText: subject })
    await expect(row).toContainText(/2[34] h left/)
    await row.click()
    await expect(page.getByRole('heading', { level: 2, name: subject })).toBeFocused()
    await expect(page.getByText('Could you look?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Reply' }).fill('It is in the post.\nSince Monday.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(toasts(page).getByText('Reply sent', { exact: true })).toBeVisible()
    await expect(row).toHaveCount(0)
    expect((await waitForEmail(reader.email, /^Our answer:/)).text).toContain('Since Monday.')
    await readerPage.goto('/account#support')
    await readerPage.getByText(subject).click()
    await expect(readerPage.getByText('It is in the post.')).toBeVisible()

    await page.getByRole('navigation', { name: 'Questions by status' }).getByRole('link', { name: 'Answered' }).click()
    await ticketLinks(page).filter({ hasText: subject }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(toasts(page).getByText('Closed', { exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Questions by status' }).getByRole('link', { name: 'Closed' }).click()
    await ticketLinks(page).filter({ hasText: subject }).click()
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect(toasts(page).getByText('Opened again', { exact: true })).toBeVisible()
  })

  test('by keyboard alone: a ticket is opened and answered', { tag: NIGHTLY }, async ({ page }) => {
    const subject = `By keyboard ${crypto.randomUUID()}`
    await newTicket(page, subject)
    await newStaff(page, 'editor')
    await openSection(page, 'support', 'Support')
    await ticketLinks(page).filter({ hasText: subject }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: subject })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('article').getByRole('link')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('It is in the post.')
    await page.keyboard.press('Control+Enter')
    await expect(toasts(page).getByText('Reply sent', { exact: true })).toBeVisible()
    await expect(ticketLinks(page).filter({ hasText: subject })).toHaveCount(0)
  })

  test('a very long subject and name, written right to left, do not break the section', { tag: NIGHTLY }, async ({
    page,
  }) => {
    const readerPage = await (await page.context().browser()?.newContext())?.newPage()
    if (!readerPage) throw new Error('There is no other browser.')
    await newReader(readerPage, newGuest({ firstName: '\u202eאודיל', lastName: 'W'.repeat(90) }))
    const subject = `${crypto.randomUUID()}${'W'.repeat(150)}`
    await apiRequest(readerPage, '/api/user/support-tickets', {
      category: 'delivery',
      subject,
      message: 'W'.repeat(400),
    })
    await signInAs(page, seededUsers.support)
    await openSection(page, 'support', 'Support')
    await ticketLinks(page).filter({ hasText: subject }).click()
    await expect(page.getByRole('heading', { level: 2, name: subject })).toBeFocused()
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0)
    }
  })

  test('a reply that cannot be sent stays in the form', { tag: NIGHTLY }, async ({ page, consoleErrors }) => {
    const subject = `Stays ${crypto.randomUUID()}`
    await newTicket(page, subject)
    await signInAs(page, seededUsers.support)
    await openSection(page, 'support', 'Support')
    await ticketLinks(page).filter({ hasText: subject }).click()
    await page.route('**/replies', (route) => route.abort())
    await page.getByRole('textbox', { name: 'Reply' }).fill('It is in the post.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(toasts(page).filter({ hasText: 'What you typed is still here.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('It is in the post.')
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  })

  test('an overdue ticket and an empty list are shown as such', { tag: NIGHTLY }, async ({ page }) => {
    const requested = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const reader = { id: crypto.randomUUID(), email: 'clara@example.com', firstName: 'Clara', lastName: 'Whitlock' }
    const ticketFields = { message: 'Good morning.', category: 'general', status: 'open', replies: [], reader }
    const tickets = [30, 3].map((hours) => ({
      ...ticketFields,
      id: crypto.randomUUID(),
      subject: `Waits ${hours}`,
      createdAt: requested(hours),
    }))
    await page.route('**/api/admin/support-tickets?status=open', (route) => route.fulfill({ json: tickets }))
    await page.route('**/api/admin/support-tickets?status=closed', (route) => route.fulfill({ json: [] }))
    await signInAs(page, seededUsers.support)
    await openSection(page, 'support', 'Support')
    await expect(ticketLinks(page).nth(0)).toContainText('6 h late')
    await expect(ticketLinks(page).nth(1)).toContainText(/2[01] h left/)
    await page.getByRole('link', { name: 'Closed' }).click()
    await expect(page.getByText('Nothing has been closed yet.')).toBeVisible()
  })
})

test('a list is as wide as its skeleton was', async ({ page }) => {
  await newTicket(page, `Wide ${crypto.randomUUID()}`)
  await signInAs(page, seededUsers.owner)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [section, title, path, list] of [
    ['plans', 'Plans', 'plans', 'Plans'],
    ['issues', 'Issues', 'issues', 'Issues'],
    ['support', 'Support', 'support-tickets?*', 'Questions'],
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/api/admin/${path}`, async (route) => {
      await released
      await route.continue()
    })
    await openSection(page, section, title)
    const row = page.getByRole('main').locator('[aria-busy="true"] .skeleton-bar').first().locator('xpath=..')
    const expected = await row.boundingBox()
    release()
    const { x, width } = (await page.getByRole('list', { name: list, exact: true }).boundingBox()) ?? {}
    expect({ x, width }, section).toEqual({ x: expected?.x, width: expected?.width })
  }
})

test('every section is accessible in both themes and at phone width', async ({ page }) => {
  await newTicket(page, `Accessible ${crypto.randomUUID()}`)
  await signInAs(page, seededUsers.owner)
  for (const [section, title] of [
    ['', `Good day, ${seededUsers.owner.firstName}`],
    ['staff', 'Staff'],
    ['support', 'Support'],
    ['messages', 'Messages'],
    ['newsletter', 'Newsletter'],
    ['revenue', 'Revenue'],
    ['revenue/disputes', 'Revenue'],
    ['plans/global_reader', 'Plans'],
    ['plans/new-plan', 'Plans'],
    ['settings', 'Settings'],
    ['pages', 'Pages'],
    ['redirects', 'Redirects'],
    ['redirects/missing', 'Redirects'],
    ['tokens', 'Tokens'],
    ['audit-log', 'Audit log'],
    ['system', 'System'],
  ] as const) {
    await openSection(page, section, title)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await accessibilityViolations(page), section).toEqual([])
  }
  await openSection(page, 'support', 'Support')
  await ticketLinks(page).first().click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('form', { name: 'Reply' })).toBeVisible()
  expect(await accessibilityViolations(page), 'a question').toEqual([])
})
