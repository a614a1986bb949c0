import { readFile } from 'node:fs/promises'
import { apiRequest, newGuest, newStaff } from './accounts.ts'
import { openSection } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, NIGHTLY, type Page, test, toast } from './fixtures.ts'

const subscribers = (page: Page) => page.getByRole('list', { name: 'Subscribers' }).getByRole('link')

async function openSubscriber(page: Page, email: string) {
  await openSection(page, 'newsletter', 'Newsletter')
  await page.getByLabel('Address').fill(email)
  await expect(subscribers(page)).toHaveCount(1)
  await subscribers(page).click()
  await expect(page.getByRole('heading', { level: 2, name: email })).toBeVisible()
}

test('an owner finds a subscriber, reads the consent trail, exports all, and erases one', async ({ page }) => {
  const { email } = newGuest()
  await apiRequest(page, '/api/newsletter/subscribe', { email })
  await newStaff(page, 'owner')
  await openSubscriber(page, email)
  await expect(page.getByRole('list', { name: 'Consent trail' }).getByRole('listitem')).toHaveText([
    /The address was entered.*on the page/,
  ])
  expect(await violationsInBothThemes(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('newsletter-all.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.startsWith('\uFEFFEmail,First name')).toBe(true)
  expect(csv).toContain(`\r\n${email},`)

  await page.getByRole('button', { name: 'Erase' }).focus()
  await page.keyboard.press('Enter')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Erase this subscriber?' })
  await confirmDialog.getByRole('button', { name: 'Erase subscriber' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Erased')).toBeVisible()
  await expect(page.getByText('No such address.')).toBeVisible()
})

test('support reads subscribers, and neither exports nor erases them', { tag: NIGHTLY }, async ({ page }) => {
  const { email } = newGuest()
  await apiRequest(page, '/api/newsletter/subscribe', { email })
  await newStaff(page, 'support')
  await openSubscriber(page, email)
  for (const name of [/^Export/, 'Erase']) await expect(page.getByRole('button', { name })).toHaveCount(0)
})
