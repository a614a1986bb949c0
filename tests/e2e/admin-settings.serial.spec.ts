import postgres from 'postgres'
import { seededUsers, signInAs } from './accounts.ts'
import { openSection } from './admin-sections.ts'
import { expect, type Page, test, toast } from './fixtures.ts'

// Settings are on every page, so these stories run alone and undo their changes.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
test.describe.configure({ mode: 'serial' })
test.skip(!process.env.DATABASE_URL, 'needs the database of the magazine')

let before: postgres.Row | undefined
test.beforeAll(async () => {
  ;[before] = await sql`select tagline, time_zone, header_links, footer_links from public.site_settings`
})
test.afterAll(async () => {
  const { tagline, time_zone, header_links, footer_links } = before ?? {}
  await sql`update public.site_settings set tagline = ${tagline}, time_zone = ${time_zone},
    header_links = ${sql.json(header_links)}, footer_links = ${sql.json(footer_links)}`
  await sql.end()
})

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const headerGroup = (page: Page) => page.getByRole('region', { name: 'Header' })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(toast(page, 'Settings saved')).toBeVisible()
}

test('an owner changes the tagline, the time zone and the navigation, and readers see it without a reload of the site', async ({
  page,
  browser,
}) => {
  await signInAs(page, seededUsers.owner)
  await openSection(page, 'settings', 'Settings')
  const tagline = `A quarterly of ${crypto.randomUUID()}`
  await page.getByLabel('Tagline').fill(tagline)
  await page.getByLabel('Time zone').selectOption('Europe/Paris')
  await headerGroup(page).getByRole('textbox', { name: 'Label' }).first().fill('Front')
  await headerGroup(page).getByRole('button', { name: 'Remove link 6' }).click()
  await headerGroup(page).getByRole('button', { name: 'Move link 2 up' }).click()
  await save(page)

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await expect
    .poll(
      async () => {
        await reader.goto('/about')
        return mainLinks(reader).allTextContents()
      },
      { timeout: 60_000 },
    )
    .toEqual(['Current Issue', 'Front', 'Archive', 'Subscribe', 'About'].map((label) => expect.stringContaining(label)))
  await expect(reader.getByRole('contentinfo')).toContainText(tagline)
  await mainLinks(reader).filter({ hasText: 'Front' }).click()
  await expect(reader).toHaveURL('/')
  expect((await sql`select time_zone from public.site_settings`)[0]?.time_zone).toBe('Europe/Paris')
})

test('an unsafe link is refused at its field, and what was typed stays', async ({ page, consoleErrors }) => {
  await signInAs(page, seededUsers.owner)
  await openSection(page, 'settings', 'Settings')
  await headerGroup(page).getByRole('button', { name: 'Add a link' }).click()
  await page.keyboard.type('Elsewhere')
  const target = headerGroup(page).getByRole('textbox', { name: 'Leads to' }).last()
  await target.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(target).toHaveAccessibleDescription(/A path such as \/about/)
  await expect(target).toHaveValue('javascript:alert(1)')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})
