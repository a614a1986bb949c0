import postgres from 'postgres'
import { newGuest } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { cards, fillCard, stripeRecordsOf } from './checkout-page.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { publishInEnglishOnly, publishInFrench } from './french-pages.ts'
import { keyboard } from './input-methods.ts'

// The magazine has French pages and a plan in euros during this story.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })

test.beforeAll(async ({ playwright, baseURL }) => {
  await sql`insert into public.plan_amounts (plan_id, currency, amount) values ('global_reader', 'eur', 18900)`
  await publishInFrench(sql, playwright, baseURL, ['/fr/subscription', '/fr/checkout', '/fr/subscription-success'])
  const request = await playwright.request.newContext({ baseURL })
  const plans = async () => (await request.get('/fr/subscription')).text()
  await expect.poll(plans, { timeout: 60_000 }).toContain('189\u00a0€')
  await request.dispose()
})
test.afterAll(async ({ playwright, baseURL }) => {
  await publishInEnglishOnly(sql, playwright, baseURL)
  await sql`delete from public.plan_amounts where plan_id = 'global_reader'`
  await sql.end()
})

test('a guest looks at the plans in euros and pays in French, by keyboard on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = newGuest()
  await page.goto('/fr/subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'S’abonner' })).toBeVisible()
  const euros = page.getByRole('group', { name: 'Prix en' }).getByRole('radio', { name: 'EUR' })
  await euros.focus()
  await page.keyboard.press('Space')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Global Reader' }) })
  await expect(card.getByText('189 €')).toBeVisible()
  await expect(card.getByText('par an', { exact: true })).toBeVisible()
  await expectNoOverflow(page)
  await keyboard.press(card.getByRole('link', { name: /^S’abonner/ }))

  await expect(page).toHaveURL('/fr/checkout?plan=global_reader')
  const form = page.getByRole('form', { name: 'S’abonner à Global Reader' })
  await expect(form.getByLabel('Card number')).toBeVisible()
  await expect(form.getByText('189 € par an')).toBeVisible()
  await expect(form.getByRole('heading', { level: 2 })).toHaveText(['Votre compte', 'Paiement', 'Votre commande'])
  await expectNoOverflow(page)
  expect(await violationsInBothThemes(page)).toEqual([])

  await keyboard.press(form.getByRole('button', { name: 'S’abonner à Global Reader' }))
  await expect(page.getByText('Remplissez tous les champs obligatoires.').first()).toBeVisible()
  const { firstName, lastName, email, password } = person
  const fields = { firstName, lastName, email, password, confirmPassword: password }
  for (const [name, text] of Object.entries(fields)) await keyboard.fill(form.locator(`[name="${name}"]`), text)
  await fillCard(keyboard, form, cards.succeeds)
  await keyboard.press(form.getByRole('button', { name: 'S’abonner à Global Reader' }))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Merci, ${firstName}`)
  await expect(page).toHaveURL('/fr/subscription-success')
  const main = page.getByRole('main')
  await expect(main.getByText('189,00 €')).toBeVisible()
  await expect(main.getByRole('link', { name: /^Le numéro en cours/ })).toHaveAttribute('href', '/fr/current-issue')
  await expectNoOverflow(page)
  expect((await stripeRecordsOf(email)).paid).toEqual([18_900])
})
