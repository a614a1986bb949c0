import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import type { DemoAccount } from '../../supabase/embedded/demo-accounts.ts'
import { newGuest, newReader, newStaff } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations, OPEN_DIALOG, violationsInBothThemes } from './axe.ts'
import { addPrintDelivery } from './database-records.ts'
import { expect, expectNoOverflow, NIGHTLY, type Page, test, toast } from './fixtures.ts'
import { type InputMethod, inputMethods, mouse } from './input-methods.ts'
import { waitForEmail } from './mailbox.ts'
import { newSubscriber } from './subscribers.ts'

// Owners and support read members; owners change subscriptions and refund payments.

const search = (page: Page) => page.getByRole('searchbox', { name: 'Name or address' })
const results = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('link')
const memberDetail = (page: Page) => page.getByRole('article')
const section = (page: Page, name: string) => memberDetail(page).getByRole('region', { name, exact: true })
const definition = (page: Page, term: string) =>
  section(page, 'Subscription').getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Registers a reader in another browser, on another network. */
async function inNewContext(browser: Browser, signUp: (page: Page) => Promise<DemoAccount>): Promise<DemoAccount> {
  const ipAddress = ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': ipAddress } })
  try {
    return await signUp(await context.newPage())
  } finally {
    await context.close()
  }
}
const newReaderElsewhere = (browser: Browser) => inNewContext(browser, (page) => newReader(page))
const newPatronElsewhere = (browser: Browser) => inNewContext(browser, (page) => newSubscriber(page, 'patron_ledger'))

async function openMember(page: Page, input: InputMethod, { email, firstName, lastName }: DemoAccount) {
  await page.goto('/admin#members')
  await input.fill(search(page), email)
  await expect(results(page)).toHaveCount(1)
  await input.press(results(page))
  await expect(memberDetail(page).getByRole('heading', { level: 2 })).toHaveText(`${firstName} ${lastName}`)
}

for (const { name: inputName, input } of inputMethods) {
  test(`${inputName}: an owner grants a complimentary subscription, sees it in the history, and ends it`, async ({
    page,
    browser,
    consoleErrors,
  }) => {
    const reader = await newReaderElsewhere(browser)
    const owner = await newStaff(page, 'owner')
    await openMember(page, input, reader)
    await expect(definition(page, 'Plan')).toContainText('The Introduction')

    await input.press(memberDetail(page).getByRole('button', { name: 'Give a complimentary subscription' }))
    await input.selectOption(dialog(page).getByLabel('Plan'), 'Patron Ledger')
    await input.fill(dialog(page).getByLabel('For what'), 'The cover of winter')
    await input.press(dialog(page).getByRole('button', { name: 'Give subscription' }))
    await expect(toast(page, 'Complimentary subscription given')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(definition(page, 'Plan')).toContainText('Patron Ledger')
    await expect(definition(page, 'Price')).toHaveText('Nothing: complimentary')
    await expect(definition(page, 'For')).toHaveText('The cover of winter')
    await expect(results(page)).toContainText('Patron Ledger')
    await expect(section(page, 'In print')).toContainText('No address')
    await expect(section(page, 'By staff').getByRole('listitem')).toContainText([
      `${owner.firstName} ${owner.lastName} gave Patron Ledger as a complimentary subscription · The cover of winter`,
    ])
    expect((await waitForEmail(reader.email, /^A complimentary subscription from/)).text).toContain(
      'Patron Ledger is yours until',
    )

    await input.press(memberDetail(page).getByRole('button', { name: 'End complimentary subscription' }))
    await input.press(dialog(page).getByRole('button', { name: 'End complimentary subscription' }))
    await expect(toast(page, 'Complimentary subscription ended')).toBeVisible()
    await expect(definition(page, 'Plan')).toContainText('The Introduction')
    await expect(section(page, 'By staff').getByRole('listitem')).toHaveCount(2)
    // The pressed button is removed, and the focus must not be lost with it.
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
    expect(consoleErrors).toEqual([])
  })

  test(`${inputName}: an owner refunds part of a payment and then ends the subscription`, async ({
    page,
    browser,
    consoleErrors,
  }) => {
    test.slow()
    const patron = await newPatronElsewhere(browser)
    await newStaff(page, 'owner')
    await openMember(page, input, patron)
    await expect(definition(page, 'Price')).toHaveText('$1,500.00 a year')
    await expect(section(page, 'In print')).toContainText('14 Harbour Row')

    await input.press(memberDetail(page).getByRole('button', { name: /^Refund / }))
    const amount = dialog(page).getByLabel('Amount in dollars')
    await expect(amount).toHaveValue('1500.00')
    await input.fill(amount, '1500.01')
    await input.press(dialog(page).getByRole('button', { name: 'Send back' }))
    await expect(amount).toHaveAccessibleDescription('At most $1,500.00, please.')
    await input.fill(amount, '150')
    await input.selectOption(dialog(page).getByLabel('Why'), 'Paid twice')
    await input.press(dialog(page).getByRole('button', { name: 'Send back' }))
    await expect(toast(page, 'Refund ordered')).toBeVisible()
    await expect(section(page, 'Payments')).toContainText(/\$150\.00 went back on .* · Paid twice/)
    await expect(section(page, 'By staff')).toContainText('sent back $150.00')

    await input.press(memberDetail(page).getByRole('button', { name: 'End at once' }))
    await input.press(dialog(page).getByRole('button', { name: 'Keep it' }))
    await expect(dialog(page)).toBeHidden()
    await expect(definition(page, 'Plan')).toContainText('Patron Ledger')
    await input.press(memberDetail(page).getByRole('button', { name: 'End at once' }))
    await input.press(dialog(page).getByRole('button', { name: 'End at once' }))
    await expect(toast(page, 'Subscription ended')).toBeVisible()
    await expect(definition(page, 'Plan')).toContainText('The Introduction')
    expect(consoleErrors).toEqual([])
  })
}

test('members are searched while typing, by keyboard from the slash key to the detail and back', async ({
  page,
  browser,
}) => {
  const name = `Zephyrine${Date.now()}`
  const [first, second] = [
    await inNewContext(browser, (otherPage) => newReader(otherPage, newGuest({ firstName: name, lastName: 'Abel' }))),
    await inNewContext(browser, (otherPage) => newReader(otherPage, newGuest({ firstName: name, lastName: 'Bour' }))),
  ]
  await newStaff(page, 'support')
  await page.goto('/admin#members')
  await expect(results(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(name.toLowerCase())
  await expect(results(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 members' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#members/${name.toLowerCase()}$`))

  // The newest first; the arrows go down to it and along, and up again to the search.
  await page.keyboard.press('ArrowDown')
  await expect(results(page).filter({ hasText: second.email })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).filter({ hasText: first.email })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(memberDetail(page).getByRole('heading', { level: 2, name: `${name} Abel` })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type(`${name} bour`)
  await expect(results(page)).toHaveCount(1)
  await page.keyboard.type(' nobody')
  await expect(page.getByRole('status').filter({ hasText: 'Nobody is called or reached like that.' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => results(page).count()).toBeGreaterThan(1)
})

test('support reads a member and changes nothing; others have no members section', { tag: NIGHTLY }, async ({
  page,
  browser,
  consoleErrors,
}) => {
  const patron = await newPatronElsewhere(browser)
  await newStaff(page, 'support')
  await openMember(page, mouse, patron)
  await expect(section(page, 'Payments').getByRole('listitem').first()).toContainText('$1,500.00')
  await expect(memberDetail(page).getByRole('button')).toHaveCount(0)
  await page.goto('/admin#members//00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('There is no such member, or not any more.')).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])

  await page.goto('about:blank')
  await newStaff(page, 'editor')
  await page.goto('/admin')
  await page.goto('/admin#members')
  await expect(page.getByRole('heading', { level: 1, name: /^Good day/ })).toBeVisible()
})

test('an owner downloads the print list of a closed edition; support sees the state of the editions', async ({
  page,
  consoleErrors,
}) => {
  const editions = page.getByRole('list', { name: 'Printed editions' }).getByRole('listitem')
  const reader = await newReader(page)
  // A month in the past, and another year in each run.
  const year = 1900 + (Date.now() % 100)
  const address = {
    firstName: 'Zoë',
    lastName: 'Łukasz',
    line1: '=1+1',
    city: 'Sydney',
    code: '2000',
    country: 'Australia',
  }
  await addPrintDelivery(reader.email, `${year}-06`, address)
  const closedEdition = editions.filter({ hasText: `June ${year}` })

  await newStaff(page, 'support')
  await page.route('**/api/admin/print-editions', (route) => route.fulfill({ json: [] }), { times: 1 })
  await page.goto('/admin#members')
  await page.getByRole('link', { name: 'Printed editions' }).click()
  await expect(page.getByText('No edition is planned.')).toBeVisible()
  await page.route('**/api/admin/print-editions', (route) => route.abort(), { times: 1 })
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(closedEdition).toContainText(`Closed after 20 May ${year}`)
  await expect(closedEdition).toContainText('1 copy')
  await expect(editions.first()).toContainText('Open until')
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])

  const sectionUrl = page.url()
  await page.goto('about:blank')
  const owner = await newStaff(page, 'owner')
  await page.goto(sectionUrl)
  await expect(page.getByRole('heading', { name: 'Printed editions' })).toBeFocused()
  await page.getByRole('button', { name: `Download the list of June ${year}` }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe(`printers-${year}-06.csv`)
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFFull name,Address line 1,Address line 2,City,State,Postal code,Country,Copies\r\n' +
      "Zoë Łukasz,'=1+1,,Sydney,,2000,Australia,1\r\n",
  )
  const downloadedBy = `Taken by ${owner.firstName} ${owner.lastName}`
  await expect(closedEdition).toContainText(downloadedBy)
  await page.reload()
  await expect(closedEdition).toContainText(downloadedBy)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
    if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
  }
  expect(consoleErrors).toEqual([])
})

test('the members section is accessible in both themes with every dialog open, and does not overflow', async ({
  page,
  browser,
}) => {
  test.slow()
  const patron = await newPatronElsewhere(browser)
  const reader = await newReaderElsewhere(browser)
  await newStaff(page, 'owner')
  await openMember(page, mouse, patron)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `${width} wide`)
    if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page), `${width} wide`).toEqual([])
  }
  for (const name of [/^Refund /, 'End at once']) {
    await memberDetail(page).getByRole('button', { name }).click()
    await expect(dialog(page)).toBeVisible()
    expect(await accessibilityViolations(page, OPEN_DIALOG)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(memberDetail(page).getByRole('button', { name })).toBeFocused()
  }
  await openMember(page, mouse, reader)
  await memberDetail(page).getByRole('button', { name: 'Give a complimentary subscription' }).click()
  await expect(dialog(page).getByLabel('Plan')).toBeVisible()
  expect(await violationsInBothThemes(page, OPEN_DIALOG)).toEqual([])
})
