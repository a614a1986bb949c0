import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { fillIn, type Hand, keyboard, mouse, toastOf } from './hands.ts'
import { letterTo, pathIn } from './mailbox.ts'
import { aStranger, signInAs } from './members.ts'
import { expect, type Page, test } from './reader.ts'

// A reader's whole life with the magazine, without a break. What can go wrong on the way is told elsewhere.

type Person = ReturnType<typeof aStranger>

const main = (page: Page) => page.getByRole('main')
const region = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const formOf = (page: Page) => main(page).locator('form:visible')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

for (const [how, hand] of [
  ['by mouse', mouse],
  ['by keyboard alone', keyboard],
] as const) {
  test(`${how}: from registration to farewell`, async ({ page, browser, complaints }) => {
    test.slow()
    const person = aStranger()
    await register(page, hand, person)
    await confirm(page, hand, person)
    await leaveAndComeBack(page, hand, person)
    await saveAddress(page, hand)
    await askSupport(page, hand, person)
    const password = await changePassword(page, hand, person, browser)
    await takeEverything(page, hand, person)
    await deleteAccount(page, hand, { ...person, password })
    expect(complaints).toEqual([])
  })
}

async function register(page: Page, hand: Hand, { firstName, lastName, email, password }: Person) {
  await page.goto('/login')
  await hand.press(main(page).getByRole('tab', { name: 'Create Account' }))
  const names = { 'First name': firstName, 'Last name': lastName, Email: email }
  await fillIn(hand, formOf(page), { ...names, Password: password, 'Confirm password': password })
  await hand.press(button(page, 'Create Account'))
  await expect(page.getByRole('heading', { name: 'A letter is on its way' })).toBeVisible()
}

async function confirm(page: Page, hand: Hand, { email }: Person) {
  await page.goto(pathIn(await letterTo(email, /confirm/i), '/login/confirm'))
  await hand.press(button(page, 'Confirm my address'))
  await expect(page).toHaveURL('/account')
}

async function leaveAndComeBack(page: Page, hand: Hand, { email, password }: Person) {
  await hand.press(button(page, 'Logout'))
  await expect(page).toHaveURL('/')
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login/)
  await fillIn(hand, formOf(page), { Email: email, Password: password })
  await hand.press(button(page, 'Sign In'))
  await expect(page).toHaveURL('/account')
}

async function turnToTab(page: Page, hand: Hand, name: string) {
  await hand.press(main(page).getByRole('tab', { name }))
  await expect(main(page).getByRole('tabpanel', { name })).toBeVisible()
}

async function saveAddress(page: Page, hand: Hand) {
  await turnToTab(page, hand, 'Delivery')
  await hand.press(button(page, 'Add address'))
  const dialog = page.getByRole('dialog', { name: 'New address' })
  await fillIn(hand, dialog.locator('form'), {
    'Address line 1': '2 Quay Street',
    City: 'Sydney',
    'Postal code': '2000',
  })
  await hand.choose(dialog.getByLabel('Country'), 'Australia')
  await hand.press(dialog.getByRole('button', { name: 'Save address' }))
  await expect(dialog).toHaveCount(0)
  await expect(region(page, 'Delivery addresses').getByRole('listitem')).toContainText('2 Quay Street')
}

async function askSupport(page: Page, hand: Hand, { email }: Person) {
  await turnToTab(page, hand, 'Support')
  const writing = region(page, 'Write to us')
  await hand.choose(writing.getByLabel('Category'), 'Delivery')
  await fillIn(hand, writing.locator('form'), { Subject: 'The October issue', Message: 'It has not come.' })
  await hand.press(button(page, 'Send ticket'))
  await expect(region(page, 'Recent tickets').getByRole('listitem')).toContainText('The October issue')
  await letterTo(email, /The October issue/)
}

/** Answers the new one. Another browser of theirs, which had come in before, is out at once. */
async function changePassword(page: Page, hand: Hand, person: Person, browser: Browser): Promise<string> {
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAs(elsewhere, person)
  await turnToTab(page, hand, 'Settings')
  const password = crypto.randomUUID()
  await fillIn(hand, region(page, 'Change password').locator('form'), {
    'Current password': person.password,
    'New password': password,
    'Confirm new password': password,
  })
  await hand.press(button(page, 'Update Password'))
  await expect(region(page, 'Change password')).toContainText('Your password is updated.')
  await letterTo(person.email, /password/i)
  await elsewhere.goto('/account')
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.context().close()
  return password
}

async function takeEverything(page: Page, hand: Hand, { email }: Person) {
  const download = page.waitForEvent('download')
  await hand.press(button(page, 'Download Everything'))
  const everything = await readFile(await (await download).path(), 'utf8')
  for (const theirs of [email, '2 Quay Street', 'It has not come.']) expect(everything).toContain(theirs)
}

async function deleteAccount(page: Page, hand: Hand, { email, password }: Person) {
  await hand.press(button(page, 'Delete Account'))
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await fillIn(hand, dialog.locator('form'), { 'Your password': password })
  await hand.press(dialog.getByRole('button', { name: 'Delete for Good' }))
  await expect(page).toHaveURL('/')
  await expect(toastOf(page, 'Account deleted')).toBeVisible()
  await letterTo(email, /deleted/i)
  await expect(signInAs(page, { email, password })).rejects.toThrow('401')
}
