import postgres from 'postgres'
import { violationsInBothThemes } from './axe.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { linkPath, waitForEmail } from './mailbox.ts'

// The magazine has French pages during this story.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })

test.beforeAll(async ({ playwright, baseURL }) => {
  await sql`update public.site_settings set languages = '{en,fr}'`
  const request = await playwright.request.newContext({ baseURL })
  await expect.poll(async () => (await request.get('/fr/newsletter')).status(), { timeout: 60_000 }).toBe(200)
  await request.dispose()
})
test.afterAll(async () => {
  await sql`update public.site_settings set languages = '{en}'`
  await sql.end()
})

test('a reader chooses French, subscribes to the newsletter by keyboard and confirms it in French', async ({
  page,
}) => {
  await page.goto('/about')
  const toFrench = page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Français' })
  await toFrench.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/fr\/about$/)
  await page.goto('/')
  await expect(page, 'the choice is remembered').toHaveURL(/\/fr$/)
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page)
  }

  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Lettre' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Lettres de/ })).toBeVisible()

  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'error' && warnings.push(message.text()))
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('E-mail').focus()
  await expect(form).toHaveAttribute('novalidate')
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Une adresse e-mail, s’il vous plaît')).toBeVisible()

  const email = `lectrice-${crypto.randomUUID()}@example.com`
  await form.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Prénom')).toBeFocused()
  await page.keyboard.type('Odile')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Marchetti')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^C’est presque fait/)).toBeVisible()
  expect(warnings.filter((text) => !text.includes('422'))).toEqual([])

  await page.goto(linkPath(await waitForEmail(email, /Confirmez/), '/fr/newsletter/confirm'))
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Votre adresse est confirmée' })).toBeVisible()
})
