import { newStaff } from './accounts.ts'
import { openSection, sectionHeading } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { closeAlarm, insertAlarm, setJobFailures } from './database-records.ts'
import { expect, NIGHTLY, type Page, test, toast } from './fixtures.ts'
import { inputMethods } from './input-methods.ts'
import { waitForEmail } from './mailbox.ts'

const alarms = (page: Page) => page.getByRole('list', { name: 'Open alarms' }).getByRole('listitem')

for (const { name: inputName, input } of inputMethods) {
  test(`${inputName}: an owner sees an alarm with what to do, and acknowledges it`, async ({ page }) => {
    const job = `story ${crypto.randomUUID().slice(0, 8)}`
    await insertAlarm(job)
    try {
      await newStaff(page, 'owner')
      await openSection(page, 'system', 'System')
      const alarm = alarms(page).filter({ hasText: job })
      await expect(alarm).toContainText('docs/operations.md#job-failing')
      await expect(page.getByRole('main').getByRole('status').first()).toContainText(/alarm/)
      await input.press(alarm.getByRole('button', { name: /^Acknowledge/ }))
      await expect(toast(page, 'Acknowledged')).toBeVisible()
      await expect(alarm.getByRole('button')).toHaveCount(0)
      await expect(alarm).toContainText('acknowledged by')
      await input.press(page.getByRole('button', { name: '7 days' }))
      await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
      for (const table of ['Queues', 'Site nodes'])
        await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible()
    } finally {
      await closeAlarm(job)
    }
  })
}

test('the section is accessible in both themes', async ({ page }) => {
  const job = `story ${crypto.randomUUID().slice(0, 8)}`
  await insertAlarm(job)
  try {
    await newStaff(page, 'owner')
    await openSection(page, 'system', 'System')
    await expect(alarms(page).filter({ hasText: job })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  } finally {
    await closeAlarm(job)
  }
})

test('an editor has no such section', async ({ page }) => {
  await newStaff(page, 'editor')
  await page.goto('/admin#system')
  await expect(sectionHeading(page, 'System')).toHaveCount(0)
  expect((await page.request.get('/api/admin/system')).status()).toBe(403)
})

test('a job that keeps failing opens an alarm, which is told, shown, and closed when the job works again', {
  tag: NIGHTLY,
}, async ({ page }) => {
  // The scheduler calls the jobs once a minute, and an alarm is opened and closed by the second evaluation.
  test.setTimeout(10 * 60_000)
  const patience = { timeout: 4 * 60_000 }
  const job = `story ${crypto.randomUUID().slice(0, 8)}`
  const recipient = `${job.replace(' ', '-')}@meridian.example`
  const health = async () => (await page.request.get('/api/health')).json()
  await newStaff(page, 'owner')
  await openSection(page, 'system', 'System')
  await page.getByLabel('E-mail addresses').fill(recipient)
  await page.getByRole('button', { name: 'Save recipients' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  try {
    await setJobFailures(job, 3)
    await expect.poll(async () => (await health()).status, patience).toBe('degraded')
    expect((await health()).reasons).toContainEqual(expect.stringContaining(job))
    await expect(alarms(page).filter({ hasText: job })).toBeVisible(patience)
    const email = await waitForEmail(recipient, new RegExp(`^Alarm: .*${job}`))
    expect(email.text).toContain('docs/operations.md#job-failing')
    await setJobFailures(job, 0)
    await expect(alarms(page).filter({ hasText: job })).toHaveCount(0, patience)
    await expect.poll(async () => JSON.stringify(await health()), patience).not.toContain(job)
    await waitForEmail(recipient, new RegExp(`^Over: .*${job}`))
  } finally {
    await setJobFailures(job, 0)
  }
})
