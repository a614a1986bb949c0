import { newStaff } from './accounts.ts'
import { openSection } from './admin-sections.ts'
import { accessibilityViolations } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'

import { disputePayment, newSubscriber } from './subscribers.ts'

test('by keyboard alone: an owner finds a dispute, reads the evidence, and submits it once', async ({
  page,
  browser,
  consoleErrors,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.31.7.9' } })
  const reader = await newSubscriber(await context.newPage(), 'patron_ledger')
  await context.close()
  await disputePayment(page, reader.email)
  await newStaff(page, 'owner')
  await openSection(page, 'revenue', 'Revenue')
  await page.getByRole('link', { name: 'Disputes' }).focus()
  await page.keyboard.press('Enter')
  const listed = page.getByRole('list', { name: 'Disputes' }).getByRole('listitem').first()
  await expect(listed).toContainText('waits for evidence until')
  await listed.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Evidence' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(reader.email)).toBeVisible()
  expect(await accessibilityViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByLabel('Why the payment was right').focus()
  await page.keyboard.type('The reader has read us since the purchase.')
  await dialog.getByRole('button', { name: 'Submit once and for all' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Evidence submitted')).toBeVisible()
  await expect(dialog.getByText('the bank reviews the evidence')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit once and for all' })).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})
