import postgres from 'postgres'
import { catalogues } from '#shared/languages/catalogues.ts'
import { newReader } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, expectNoOverflow, type Page, test } from './fixtures.ts'
import { publishInEnglishOnly, publishInFrench } from './french-pages.ts'

// The magazine has French pages during this story.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })

test.beforeAll(async ({ playwright, baseURL }) => {
  await publishInFrench(sql, playwright, baseURL, ['/fr/account'])
})
test.afterAll(async ({ playwright, baseURL }) => {
  await publishInEnglishOnly(sql, playwright, baseURL)
  await sql.end()
})

/** English texts that have a translation and are shown in the main part of the page all the same. */
async function englishTexts(page: Page): Promise<string[]> {
  const lines = new Set((await page.getByRole('main').innerText()).split('\n').map((line) => line.trim()))
  return Object.entries(catalogues.fr).flatMap(([english, french]) =>
    english !== french && lines.has(english) ? [english] : [],
  )
}

const tabs = [
  ['Vue d’ensemble', 'Votre formule'],
  ['Abonnement', 'Votre abonnement'],
  ['Livraison', 'Adresses de livraison'],
  ['Lecture', 'Liste de lecture'],
  ['Cadeaux', 'Offert'],
  ['Assistance', 'Écrivez-nous'],
  ['Réglages', 'Vos coordonnées'],
] as const

test('a reader signs in in French, looks at each part of the account, and then chooses English', async ({ page }) => {
  const { email, password } = await newReader(page)
  await page.context().clearCookies()
  await page.goto('/fr/account#settings')
  await expect(page).toHaveURL(/\/fr\/login\?next=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Entrez' })).toBeVisible()
  const form = page.getByRole('tabpanel').locator('form')
  await form.locator('[name="email"]').focus()
  await expect(form, 'the island has its script and its texts').toHaveAttribute('novalidate')
  await form.locator('[name="email"]').fill(email)
  await form.locator('[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/fr\/account#settings$/)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const [tab, heading] of tabs) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
    expect.soft(await englishTexts(page), tab).toEqual([])
    await expectNoOverflow(page)
  }
  expect(await violationsInBothThemes(page)).toEqual([])

  const language = page.getByRole('region', { name: 'Langue' })
  await language.getByRole('combobox').selectOption('English')
  await language.getByRole('button', { name: 'Enregistrer la langue' }).press('Enter')
  await expect(page).toHaveURL(/\/account#settings$/)
  await expect(page.getByRole('region', { name: 'Language' }).getByRole('combobox')).toHaveValue('en')
  const [account] = await sql`select language from public.profiles join auth.users using (id) where email = ${email}`
  expect(account?.language).toBe('en')
})
