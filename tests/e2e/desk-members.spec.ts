import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import type { DemoAccount } from '../../supabase/embedded/people.ts'
import { faultsInBothThemes } from './axe.ts'
import { type Hand, keyboard, mouse, toastOf } from './hands.ts'
import { printFor } from './ledger.ts'
import { letterTo } from './mailbox.ts'
import { aStranger, newReader, newStaff } from './members.ts'
import { newPayer } from './payers.ts'
import { expect, type Page, test } from './reader.ts'

// What owners and support see of readers, and what owners do for them.

const search = (page: Page) => page.getByRole('searchbox', { name: 'Name or address' })
const found = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('link')
const story = (page: Page) => page.getByRole('article')
const part = (page: Page, name: string) => story(page).getByRole('region', { name, exact: true })
const fact = (page: Page, term: string) =>
  part(page, 'Subscription').getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')
const sheet = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Another browser, at another address, in which somebody becomes a reader. */
async function elsewhere(browser: Browser, become: (page: Page) => Promise<DemoAccount>): Promise<DemoAccount> {
  const from = ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.')
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': from } })
  try {
    return await become(await context.newPage())
  } finally {
    await context.close()
  }
}
const aReader = (browser: Browser) => elsewhere(browser, (page) => newReader(page))
const aPatron = (browser: Browser) => elsewhere(browser, (page) => newPayer(page, 'patron_ledger'))

async function openStory(page: Page, hand: Hand, { email, firstName, lastName }: DemoAccount) {
  await page.goto('/admin#members')
  await hand.write(search(page), email)
  await expect(found(page)).toHaveCount(1)
  await hand.press(found(page))
  await expect(story(page).getByRole('heading', { level: 2 })).toHaveText(`${firstName} ${lastName}`)
}

for (const [how, hand] of [
  ['by mouse', mouse],
  ['by keyboard alone', keyboard],
] as const) {
  test(`${how}: an owner gives a present, sees it told and written down, and ends it`, async ({
    page,
    browser,
    complaints,
  }) => {
    const reader = await aReader(browser)
    const owner = await newStaff(page, 'owner')
    await openStory(page, hand, reader)
    await expect(fact(page, 'Plan')).toContainText('The Introduction')

    await hand.press(story(page).getByRole('button', { name: 'Give a present' }))
    await hand.choose(sheet(page).getByLabel('Plan'), 'Patron Ledger')
    await hand.write(sheet(page).getByLabel('For what'), 'The cover of winter')
    await hand.press(sheet(page).getByRole('button', { name: 'Give present' }))
    await expect(toastOf(page, 'Present given')).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
    await expect(fact(page, 'Plan')).toContainText('Patron Ledger')
    await expect(fact(page, 'Price')).toHaveText('Nothing: a present of the house')
    await expect(fact(page, 'For')).toHaveText('The cover of winter')
    await expect(found(page)).toContainText('Patron Ledger')
    await expect(part(page, 'In print')).toContainText('No address')
    await expect(part(page, 'By the desk').getByRole('listitem')).toContainText([
      `${owner.firstName} ${owner.lastName} gave Patron Ledger as a present · The cover of winter`,
    ])
    expect((await letterTo(reader.email, /^A present from/)).text).toContain('Patron Ledger is yours until')

    await hand.press(story(page).getByRole('button', { name: 'End present' }))
    await hand.press(sheet(page).getByRole('button', { name: 'End present' }))
    await expect(toastOf(page, 'Present ended')).toBeVisible()
    await expect(fact(page, 'Plan')).toContainText('The Introduction')
    await expect(part(page, 'By the desk').getByRole('listitem')).toHaveCount(2)
    // The button that was pressed has gone; the focus has not.
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
    expect(complaints).toEqual([])
  })

  test(`${how}: an owner sends part of a payment back, and then ends what is paid for`, async ({
    page,
    browser,
    complaints,
  }) => {
    test.slow()
    const patron = await aPatron(browser)
    await newStaff(page, 'owner')
    await openStory(page, hand, patron)
    await expect(fact(page, 'Price')).toHaveText('$1,500.00 a year')
    await expect(part(page, 'In print')).toContainText('14 Harbour Row')

    await hand.press(story(page).getByRole('button', { name: /^Refund / }))
    const amount = sheet(page).getByLabel('Amount in dollars')
    await expect(amount).toHaveValue('1500.00')
    await hand.write(amount, '1500.01')
    await hand.press(sheet(page).getByRole('button', { name: 'Send back' }))
    await expect(amount).toHaveAccessibleDescription('At most $1,500.00, please.')
    await hand.write(amount, '150')
    await hand.choose(sheet(page).getByLabel('Why'), 'Paid twice')
    await hand.press(sheet(page).getByRole('button', { name: 'Send back' }))
    await expect(toastOf(page, 'Refund ordered')).toBeVisible()
    await expect(part(page, 'Payments')).toContainText(/\$150\.00 went back on .* · Paid twice/)
    await expect(part(page, 'By the desk')).toContainText('sent back $150.00')

    await hand.press(story(page).getByRole('button', { name: 'End at once' }))
    await hand.press(sheet(page).getByRole('button', { name: 'Keep it' }))
    await expect(fact(page, 'Plan')).toContainText('Patron Ledger')
    await hand.press(story(page).getByRole('button', { name: 'End at once' }))
    await hand.press(sheet(page).getByRole('button', { name: 'End at once' }))
    await expect(toastOf(page, 'Subscription ended')).toBeVisible()
    await expect(fact(page, 'Plan')).toContainText('The Introduction')
    expect(complaints).toEqual([])
  })
}

test('members are found while one types, with the hands on the keys from the slash to the story and back', async ({
  page,
  browser,
}) => {
  const name = `Zephyrine${Date.now()}`
  const [first, second] = [
    await elsewhere(browser, (there) => newReader(there, aStranger({ firstName: name, lastName: 'Abel' }))),
    await elsewhere(browser, (there) => newReader(there, aStranger({ firstName: name, lastName: 'Bour' }))),
  ]
  await newStaff(page, 'support')
  await page.goto('/admin#members')
  await expect(found(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(name.toLowerCase())
  await expect(found(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 members' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#members/${name.toLowerCase()}$`))

  // The newest first; the arrows go down to it and along, and up again to the search.
  await page.keyboard.press('ArrowDown')
  await expect(found(page).filter({ hasText: second.email })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(found(page).filter({ hasText: first.email })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(story(page).getByRole('heading', { level: 2, name: `${name} Abel` })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type(`${name} bour`)
  await expect(found(page)).toHaveCount(1)
  await page.keyboard.type(' nobody')
  await expect(page.getByRole('status').filter({ hasText: 'Nobody is called or reached like that.' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => found(page).count()).toBeGreaterThan(1)
})

test('support reads a story and changes nothing; whoever does not read members finds no such room', async ({
  page,
  browser,
  complaints,
}) => {
  const patron = await aPatron(browser)
  await newStaff(page, 'support')
  await openStory(page, mouse, patron)
  await expect(part(page, 'Payments').getByRole('listitem').first()).toContainText('$1,500.00')
  await expect(story(page).getByRole('button')).toHaveCount(0)
  await page.goto('/admin#members//00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('There is no such member, or not any more.')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])

  await newStaff(page, 'editor')
  await page.goto('/admin')
  await page.goto('/admin#members')
  await expect(page.getByRole('heading', { level: 1, name: /^Good day/ })).toBeVisible()
})

test('an owner takes the list of a closed edition for the printers; support sees how the editions stand', async ({
  page,
  complaints,
}) => {
  const editions = page.getByRole('list', { name: 'Printed editions' }).getByRole('listitem')
  const reader = await newReader(page)
  // Long ago, and another year each time.
  const year = 1900 + (Date.now() % 100)
  const address = {
    firstName: 'Zoë',
    lastName: 'Łukasz',
    line1: '=1+1',
    city: 'Sydney',
    code: '2000',
    country: 'Australia',
  }
  await printFor(reader.email, `${year}-06`, address)
  const closed = editions.filter({ hasText: `June ${year}` })

  await newStaff(page, 'support')
  await page.route('**/api/admin/print-editions', (route) => route.fulfill({ json: [] }), { times: 1 })
  await page.goto('/admin#members')
  await page.getByRole('link', { name: 'Printed editions' }).click()
  await expect(page.getByText('No edition is planned.')).toBeVisible()
  await page.route('**/api/admin/print-editions', (route) => route.abort(), { times: 1 })
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(closed).toContainText(`Closed after May 20, ${year}`)
  await expect(closed).toContainText('1 copy')
  await expect(editions.first()).toContainText('Open until')
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])

  const owner = await newStaff(page, 'owner')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Printed editions' })).toBeFocused()
  await page.getByRole('button', { name: `Download the list of June ${year}` }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe(`printers-${year}-06.csv`)
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFFull name,Address line 1,Address line 2,City,State,Postal code,Country,Copies\r\n' +
      "Zoë Łukasz,'=1+1,,Sydney,,2000,Australia,1\r\n",
  )
  const taken = `Taken by ${owner.firstName} ${owner.lastName}`
  await expect(closed).toContainText(taken)
  await page.reload()
  await expect(closed).toContainText(taken)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await faultsInBothThemes(page), `${width} wide`).toEqual([])
  }
  expect(complaints).toEqual([])
})

test('the room is accessible in both themes, with every sheet open, and fits every screen', async ({
  page,
  browser,
}) => {
  test.slow()
  const patron = await aPatron(browser)
  const reader = await aReader(browser)
  await newStaff(page, 'owner')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await openStory(page, mouse, patron)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(overflow, `${width} wide`).toBeLessThanOrEqual(0)
    expect(await faultsInBothThemes(page), `${width} wide`).toEqual([])
  }
  for (const name of [/^Refund /, 'End at once']) {
    await story(page).getByRole('button', { name }).click()
    await expect(sheet(page)).toBeVisible()
    expect(await faultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(story(page).getByRole('button', { name })).toBeFocused()
  }
  await openStory(page, mouse, reader)
  await story(page).getByRole('button', { name: 'Give a present' }).click()
  await expect(sheet(page).getByLabel('Plan')).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
})
