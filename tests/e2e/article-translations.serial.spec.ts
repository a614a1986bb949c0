import postgres from 'postgres'
import { apiRequest, newStaff } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, expectNoOverflow, type Page, test, toast } from './fixtures.ts'
import { publishInEnglishOnly, publishInFrench } from './french-pages.ts'
import { inputMethods } from './input-methods.ts'
import { bodyField, expectSaveState, newArticle, openEditor, titleField } from './newsroom.ts'

// The magazine has French pages during these stories.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const TELEPHONE = { width: 390, height: 844 }

test.beforeAll(async ({ playwright, baseURL }) => {
  await publishInFrench(sql, playwright, baseURL, ['/fr'])
})
test.afterAll(async ({ playwright, baseURL }) => {
  await publishInEnglishOnly(sql, playwright, baseURL)
  await sql.end()
})

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
/** Until the page has it: publishing takes a moment. */
const gotoUntil = (page: Page, path: string, condition: () => Promise<boolean>) =>
  expect(async () => {
    await page.goto(path)
    expect(await condition()).toBe(true)
  }).toPass({ timeout: 20_000 })

for (const { name: inputName, input, reducedMotion } of inputMethods) {
  test(`${inputName}: an editor translates an article, and a reader goes from one version to the other`, async ({
    page,
    browser,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion })
    const number = crypto.randomUUID().slice(0, 8)
    const [english, french] = [`The Salt Road ${number}`, `La route du sel ${number}`]
    const [englishPath, frenchPath] = [`/articles/the-salt-road-${number}`, `/articles/la-route-du-sel-${number}`]

    await test.step('the editor starts a translation of a published article, on a telephone', async () => {
      await newStaff(page, 'editor')
      const id = await newArticle(page, {
        title: english,
        content: 'The first carts left before dawn.\n\nNobody counted them.',
        category: 'travel',
      })
      await apiRequest(page, `/api/admin/articles/${id}/access`, { baseVersion: 1, access: 'everyone' }, 'PUT')
      await apiRequest(page, `/api/admin/articles/${id}/publication`, { baseVersion: 2, publishAt: null }, 'PUT')
      await page.setViewportSize(TELEPHONE)
      await openEditor(page, id)
      await input.press(page.getByRole('button', { name: 'Details', exact: true }))
      const languageVersions = panel(page, 'Details').getByRole('region', { name: 'Language and translations' })
      await expect(languageVersions.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
      await expectNoOverflow(page)
      if (input === inputMethods[0]?.input) expect(await violationsInBothThemes(page)).toEqual([])
      await input.press(languageVersions.getByRole('button', { name: 'Start a translation into français' }))
      await expect(toast(page, 'Translation started')).toBeVisible()
      await expect(page).not.toHaveURL(new RegExp(id))
    })

    await test.step('the translation begins with the text, is written and published', async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await expect(titleField(page)).toHaveValue(english)
      await expect(bodyField(page)).toContainText('The first carts left before dawn.')
      await input.fill(titleField(page), french)
      await expectSaveState(page, 'Saved')
      await input.press(page.getByRole('button', { name: 'Details', exact: true }))
      const languageVersions = panel(page, 'Details').getByRole('region', { name: 'Language and translations' })
      await expect(languageVersions.getByRole('combobox', { name: 'Language' })).toHaveValue('fr')
      await expect(languageVersions.getByText('English · original · Published')).toBeVisible()
      await expect(languageVersions.getByRole('link', { name: english })).toBeVisible()
      await input.fill(languageVersions.getByLabel('Translator'), 'Camille Roux')
      await languageVersions.getByLabel('Translator').blur()
      await expect(toast(page, 'Translator changed')).toBeVisible()
      await input.press(page.getByRole('button', { name: 'Publish…' }))
      await input.press(panel(page, 'Publish').getByRole('button', { name: 'Publish now' }))
      await expect(panel(page, 'Publish').getByText(/^Readers see this version/)).toBeVisible()
      await page.goto('/admin#articles/list/language=fr')
      await expect(page.getByRole('listitem').filter({ hasText: french })).toContainText('Français, translation')
      await expect(page.getByRole('listitem').filter({ hasText: english })).toHaveCount(0)
    })

    const reader = await (await browser.newContext({ viewport: TELEPHONE, reducedMotion })).newPage()
    await test.step('a reader finds it on the French pages, and the original on the English ones', async () => {
      await gotoUntil(reader, '/fr', async () => (await reader.getByText(french).count()) > 0)
      await expect(reader.getByText(english)).toHaveCount(0)
      const heading = reader.getByRole('heading', { name: french })
      await expect(heading).not.toHaveAttribute('lang')
      await reader.goto('/')
      await expect(reader.getByRole('heading', { name: english })).toBeVisible()
      await expect(reader.getByText(french)).toHaveCount(0)
    })

    await test.step('and goes from one version to the other and back', async () => {
      await gotoUntil(reader, '/fr', async () => (await reader.getByText(french).count()) > 0)
      const toArticle = reader.locator(`[href="/fr${frenchPath}"]`)
      await input.press(reader.getByRole('link', { name: french }).and(toArticle))
      await expect(reader).toHaveURL(new RegExp(`/fr${frenchPath}$`))
      const article = reader.getByRole('article')
      await expect(article.getByText('Traduit par Camille Roux')).toBeVisible()
      await expectNoOverflow(reader)
      if (input === inputMethods[0]?.input) expect(await violationsInBothThemes(reader)).toEqual([])
      await input.press(article.getByRole('link', { name: 'English' }))
      await expect(reader).toHaveURL(new RegExp(`(?<!/fr)${englishPath}$`))
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(english)
      await input.press(article.getByRole('link', { name: 'français' }))
      await expect(reader).toHaveURL(new RegExp(`/fr${frenchPath}$`))
      // The switch at the end of the page leads to the same places, and remembers the choice.
      await input.press(reader.getByRole('navigation', { name: 'Langue' }).getByRole('link', { name: 'English' }))
      await expect(reader).toHaveURL(new RegExp(`(?<!/fr)${englishPath}$`))
    })
    await reader.context().close()
  })
}
