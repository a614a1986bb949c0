import postgres from 'postgres'
import { catalogues } from '../../supabase/functions/_shared/languages/catalogues.ts'
import { newReader } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, expectNoOverflow, type Page, publicPages, test, unlistedPages } from './fixtures.ts'
import { publishInEnglishOnly, publishInFrench } from './french-pages.ts'
import { linkPath, waitForEmail } from './mailbox.ts'
import { expectWithinBudget, measurePage } from './page-sizes.ts'

// The magazine has French pages during this story.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })

const OFFLINE = '/fr/offline'
const MEASURED = ['/fr', '/fr/articles/the-last-perfumer-of-grasse', '/fr/archive', '/fr/search', '/fr/subscription']

test.beforeAll(async ({ playwright, baseURL }) => {
  await publishInFrench(sql, playwright, baseURL, [
    '/fr/newsletter',
    '/fr/contact',
    '/fr/issues/autumn-2026/read',
    OFFLINE,
    ...MEASURED,
  ])
})
test.afterAll(async ({ playwright, baseURL }) => {
  await publishInEnglishOnly(sql, playwright, baseURL)
  await sql.end()
})

for (const path of MEASURED) {
  test(`${path} stays within the byte budget of English pages`, async ({ page }) => {
    const measured = await measurePage(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    // In English too, the search has a stylesheet of its own.
    expectWithinBudget(measured, path === '/fr/search' ? { stylesheet: 256 } : {})
  })
}

test('a reader chooses French, subscribes to the newsletter by keyboard and confirms it in French', async ({
  page,
  consoleErrors,
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

  const form = page.getByRole('main').locator('form')
  await form.getByLabel('E-mail').focus()
  await expect(form).toHaveAttribute('novalidate')
  await page.keyboard.type('no@address')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Une adresse e-mail, s’il vous plaît')).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])

  const email = `lectrice-${crypto.randomUUID()}@example.com`
  await form.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Prénom')).toBeFocused()
  await page.keyboard.type('Odile')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Marchetti')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^C’est presque fait/)).toBeVisible()

  await page.goto(linkPath(await waitForEmail(email, /Confirmez/), '/fr/newsletter/confirm'))
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Votre adresse est confirmée' })).toBeVisible()
})

test('name and address of a signed-in reader stand in the forms of French pages', async ({ page }) => {
  const { firstName, lastName, email } = await newReader(page)
  await page.goto('/fr/contact')
  const contact = page.getByRole('main').locator('form')
  await expect(contact.getByLabel('Nom')).toHaveValue(`${firstName} ${lastName}`)
  await expect(contact.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByRole('contentinfo').getByLabel('E-mail')).toHaveValue(email)
})

test('a reader finds, reads and shares an article in French, by keyboard', async ({ page }) => {
  const press = async (role: 'link' | 'button', name: RegExp | string) => {
    await page.getByRole(role, { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.goto('/fr')
  await press('link', /^Poursuivre la lecture/)
  await expect(page).toHaveURL(/\/fr\/articles\//)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  await expect(article.getByRole('time').first()).toHaveText(/^(1er|\d{1,2}) \p{L}+ 20\d\d$/u)

  await press('button', 'Partager l’article')
  const dialog = page.getByRole('dialog', { name: 'Partager l’article' })
  await expect(dialog.getByText(/\/fr\/articles\//)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Lien' }).press('ArrowRight')
  await expect(dialog.getByLabel('Message')).toHaveValue(/^J’ai pensé que cet article de Meridian pourrait vous plaire/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/fr\/search/)
  await expect(page.getByRole('searchbox', { name: 'Rechercher dans le magazine' })).toBeFocused()
  await page.keyboard.type('perfummer')
  await expect(page.getByRole('status').filter({ hasText: /article/ })).toHaveText(
    'Aucune correspondance exacte. Pour «\u202fperfumer\u202f»\u202f: 1 article',
  )
  await page.getByRole('list', { name: 'Articles trouvés' }).getByRole('heading').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/fr\/articles\/the-last-perfumer-of-grasse$/)
  await press('link', /^Enregistrer pour plus tard/)
  await expect(page).toHaveURL(/\/fr\/login/)
})

test('an article of a French edition that has not come leads to its page in French', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/articles/the-brass-hour', (route) => route.abort())
  await page.goto('/fr/issues/autumn-2026/read')
  await page.getByRole('navigation').getByRole('link', { name: 'The Brass Hour' }).press('Enter')
  const link = page.getByRole('link', { name: 'Ouvrir sa propre page' })
  await expect(link).toBeVisible()
  await page.unroute('**/articles/the-brass-hour')
  await link.press('Enter')
  await expect(page).toHaveURL('/fr/articles/the-brass-hour')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Brass Hour')
  consoleErrors.splice(0)
})

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow', ownContext: true })

  test('a reader of French pages reads a copy and the list of copies in French', async ({ context, page }) => {
    const article = '/articles/the-last-perfumer-of-grasse'
    await newReader(page)
    await page.goto(`/fr${article}`)
    const stored = () => page.evaluate(async (path) => caches.match(path).then((copy) => copy?.ok), article)
    await expect.poll(stored).toBe(true)
    await context.setOffline(true)
    await page.goto('/fr/archive')
    await expect(page.getByRole('heading', { level: 1, name: 'Lire sans réseau' })).toBeVisible()
    const copy = page.getByRole('list', { name: 'Articles dans ce navigateur' }).getByRole('link')
    await expect(copy).toHaveAttribute('lang', 'en')
    await copy.press('Enter')
    await expect(page).toHaveURL(`/fr${article}`)
    await expect(page.getByText('Une copie dans ce navigateur.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
    await page.getByRole('link', { name: 'Voir les autres articles conservés ici' }).press('Enter')
    await expect(page).toHaveURL(OFFLINE)
    await page.goto('/archive')
    await expect(page.getByRole('heading', { level: 1, name: 'To Read Without Network' })).toBeVisible()
  })
})

/**
 * English texts of the interface that have another text in French, whole or around their values. Those with few words of their
 * own, such as '{title}, in {name}', would be found in content.
 */
const englishParts = Object.entries(catalogues.fr)
  .filter(([english, french]) => english !== french && !/[<#]/.test(english))
  .map(([english]) => english.split(/\{\w+\}/))
const wholeTexts = new Set(englishParts.flatMap(([text = '', ...others]) => (others.length === 0 ? [text] : [])))
const patterns = englishParts
  .filter((parts) => parts.length > 1 && parts.join('').replace(/[^a-z]/gi, '').length >= 8)
  .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`))
const isEnglish = (text: string) => wholeTexts.has(text) || patterns.some((pattern) => pattern.test(text))

/** Texts and attributes that readers perceive, in pages that are fetched and not run. */
const textsOf = (page: Page, paths: string[]) =>
  page.evaluate(async (addresses) => {
    const read = async (path: string) => {
      const document = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      for (const element of document.querySelectorAll('script, style, template, [lang="en"]')) element.remove()
      const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'content']
      const texts = [...document.querySelectorAll('*')].flatMap((element) => [
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue ?? ''),
        ...attributes.map((name) => element.getAttribute(name) ?? ''),
      ])
      const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
      return { path, texts: texts.map((text) => text.replace(/\s+/g, ' ').trim()), links }
    }
    return Promise.all(addresses.map(read))
  }, paths)

test('no page in French has a text of the interface in English', async ({ page }) => {
  await page.goto('/fr/about')
  const written = await sql<{ text: string }[]>`
    select title as text from public.articles
    union select document ->> 'title' from public.publication_page_versions
    union select label from public.publication_pages
    union select name from public.plans
    union select unnest(features) from public.plans`
  const isContent = (found: string) =>
    written.some(({ text }) => found === text || (text.length > 12 && found.startsWith(text)))
  // Staff sign in in English.
  const readersPages = [...publicPages, ...unlistedPages].filter((path) => path !== '/auth')
  const paths = [OFFLINE, ...readersPages.map((path) => (path === '/' ? '/fr' : `/fr${path}`))]
  const first = await textsOf(page, paths)
  const linked = new Set(first.flatMap(({ links }) => links).filter((link) => /^\/fr(\/[^.?#]*)?$/.test(link)))
  const pages = [
    ...first,
    ...(await textsOf(
      page,
      [...linked].filter((path) => !paths.includes(path)),
    )),
  ]
  expect(pages.length).toBeGreaterThan(80)
  const english = pages.flatMap(({ path, texts }) =>
    [...new Set(texts)].filter((text) => isEnglish(text) && !isContent(text)).map((text) => `${path}: ${text}`),
  )
  expect([...new Set(english)]).toEqual([])
})
