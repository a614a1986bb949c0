import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import { apiRequest, newStaff } from './accounts.ts'
import { openSection } from './admin-sections.ts'
import { accessibilityViolations } from './axe.ts'
import { expect, expectNoOverflow, NIGHTLY, type Page, test, toast } from './fixtures.ts'
import { fillForm, inputMethods, keyboard } from './input-methods.ts'
import { waitForEmail } from './mailbox.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Articles' }).getByRole('listitem')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const tag = () => crypto.randomUUID().slice(0, 8)

async function newArticle(page: Page, changes: Partial<ArticleDocument>): Promise<ArticleDraft> {
  const document: ArticleDocument = {
    title: 'Salt Roads',
    excerpt: '',
    content: 'The first carts left before dawn.',
    category: 'travel',
    imageUrl: null,
    imageAlt: '',
    authorIds: [],
    issueId: null,
    position: 0,
    featured: false,
    slug: null,
    publishedAt: null,
    seoTitle: '',
    seoDescription: '',
    contentBlocks: [],
    ...changes,
  }
  const response = await apiRequest(page, '/api/admin/articles', { id: crypto.randomUUID(), document })
  return response.json()
}

const publish = async (page: Page, { id, version }: ArticleDraft, publishAt: string | null = null) =>
  apiRequest(page, `/api/admin/articles/${id}/publication`, { baseVersion: version, publishAt }, 'PUT')

for (const { name: inputName, input } of inputMethods) {
  test(`${inputName}: an editor finds articles, moves two to the trash and restores one`, async ({ page }) => {
    const category = `c-${tag()}`
    await newStaff(page, 'editor')
    for (const title of ['Salt Roads', 'Pepper Roads', 'Cinnamon Roads']) await newArticle(page, { title, category })
    await openSection(page, `articles/list/category=${category}`, 'Articles')
    await expect(rows(page)).toHaveCount(3)

    await input.fill(page.getByRole('searchbox', { name: 'Title or text' }), 'pepp')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`search=pepp&category=${category}$`))
    await input.fill(page.getByRole('searchbox', { name: 'Title or text' }), 'nothing like it')
    await expect(page.getByText('No article is like that.')).toBeVisible()
    await page.goBack()

    await page.goto(`/admin#articles/list/category=${category}`)
    for (const title of ['Salt Roads', 'Pepper Roads']) {
      const box = page.getByRole('checkbox', { name: `Select ${title}` })
      if (input === keyboard) {
        await box.focus()
        await page.keyboard.press('Space')
      } else await box.check()
    }
    await expect(page.getByText('2 articles selected')).toBeVisible()
    await input.press(page.getByRole('button', { name: 'Move to trash' }))
    await expect(toast(page, '2 articles in the trash')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)

    await page.goto(`/admin#articles/list/category=${category}&trashed=true`)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Select Salt Roads' }).check()
    await input.press(page.getByRole('button', { name: 'Restore' }))
    await expect(toast(page, '1 article restored')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'Pepper Roads')).toContainText('Thrown away')
  })
}

test('j and k move through the list, x selects, Enter opens, and Back returns to the same list', {
  tag: NIGHTLY,
}, async ({ page }) => {
  const category = `c-${tag()}`
  await newStaff(page, 'author')
  for (const title of ['Third', 'Second', 'First']) await newArticle(page, { title, category })
  await openSection(page, `articles/list/category=${category}`, 'Articles')
  await expect(rows(page)).toHaveCount(3)
  const link = (name: string) => rows(page).getByRole('link', { name: new RegExp(`^${name}`) })
  await page.keyboard.press('j')
  await expect(link('First')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link('Second')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 article selected')).toBeVisible()
  await page.keyboard.press('End')
  await expect(link('Third')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Second')
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Title or text' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link('First')).toBeFocused()
})

test('an author submits several articles, and is told which belong to others', async ({ page, browser }) => {
  const category = `c-${tag()}`
  const other = await browser.newPage()
  await newStaff(other, 'editor')
  await newArticle(other, { title: 'Not Mine', category })
  await other.close()
  await newStaff(page, 'author')
  await newArticle(page, { title: 'Mine', category })
  await openSection(page, `articles/list/category=${category}`, 'Articles')
  for (const title of ['Mine', 'Not Mine'])
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('alert')).toContainText('Not Mine: Your role does not allow this.')
  await expect(rows(page).filter({ hasText: 'In review' })).toHaveCount(1)
})

test('an article is duplicated, and its copy opens', { tag: NIGHTLY }, async ({ page }) => {
  const title = `Original ${tag()}`
  await newStaff(page, 'editor')
  await newArticle(page, { title })
  await openSection(page, `articles/list/search=${encodeURIComponent(title)}`, 'Articles')
  await page.getByRole('button', { name: `Duplicate ${title}` }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title} (copy)`)
})

test('the list says what readers see, and that changes are pending', { tag: NIGHTLY }, async ({ page }) => {
  const category = `c-${tag()}`
  await newStaff(page, 'editor')
  const published = await (await publish(page, await newArticle(page, { title: 'Live', category }))).json()
  const save = { baseVersion: published.version, saveId: crypto.randomUUID() }
  const document = { ...published.document, excerpt: 'Pending' }
  await apiRequest(page, `/api/admin/articles/${published.id}/document`, { ...save, document }, 'PUT')
  await publish(page, await newArticle(page, { title: 'Later', category }), '2031-05-06T07:08:00.000Z')
  await openSection(page, `articles/list/category=${category}`, 'Articles')
  await expect(row(page, 'Live')).toContainText(/Published .*Changes pending/)
  await expect(row(page, 'Later')).toContainText('Scheduled for 6 May 2031')
})

for (const width of [390, 1440]) {
  test(`the sections of articles are accessible and fit at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await newStaff(page, 'editor')
    await newArticle(page, { title: 'x'.repeat(120), category: `c-${tag()}` })
    for (const [section, name] of [
      ['articles', 'Articles'],
      ['calendar/2026-09', 'Calendar'],
      ['authors', 'Authors'],
    ] as const) {
      await openSection(page, section, name)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      if (section === 'articles') await rows(page).first().getByRole('checkbox').check()
      expect(await accessibilityViolations(page), section).toEqual([])
      await expectNoOverflow(page, section)
    }
  })
}

test('the calendar shows scheduled articles in the time zone of the publication, and whether a publisher runs', async ({
  page,
}) => {
  const title = `Scheduled ${tag()}`
  await newStaff(page, 'editor')
  const { id } = await (await publish(page, await newArticle(page, { title }), '2031-05-31T22:30:00.000Z')).json()
  await openSection(page, 'calendar/2031-05', 'Calendar')
  await expect(page.getByText(/The publisher \S+ follows every change, last seen \d+ s ago/)).toBeVisible()
  const timeZone = await page.locator('html').getAttribute('data-time-zone')
  await expect(page.getByText(`May 2031, in the time of ${timeZone?.replaceAll('_', ' ')}.`)).toBeVisible()
  const day = page.getByRole('cell', { name: /31 May/ })
  await expect(day.getByRole('link', { name: new RegExp(title) })).toHaveAttribute('href', `#articles/${id}`)
  await page.getByRole('link', { name: /June/ }).click()
  await expect(page.getByText('June 2031, in the time of', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(0)
})

for (const { name: inputName, input } of inputMethods) {
  test(`${inputName}: an editor adds an author, renames them with their articles, and cannot remove them`, async ({
    page,
  }) => {
    const name = `Ines ${tag()}`
    await newStaff(page, 'editor')
    await openSection(page, 'authors', 'Authors')
    await input.press(page.getByRole('link', { name: 'Add an author' }))
    const form = page.getByRole('form', { name: 'A new author' })
    await fillForm(input, form, { Name: name, Biography: 'Writes about salt.' })
    await input.press(form.getByRole('button', { name: 'Add author' }))
    await expect(toast(page, 'Author added')).toBeVisible()
    const id = name.toLowerCase().replaceAll(' ', '-')
    await expect(page).toHaveURL(new RegExp(`#authors/${id}$`))

    const article = await newArticle(page, { title: `By ${name}`, authorIds: [id] })
    const { articleId } = await (await publish(page, article)).json()
    const changeForm = page.getByRole('form', { name })
    await input.fill(changeForm.getByLabel('Name', { exact: true }), `${name} Arrieta`)
    await input.press(changeForm.getByRole('button', { name: 'Save author' }))
    await expect(toast(page, 'Author saved')).toBeVisible()
    await expect
      .poll(async () => (await page.request.get(`/articles/${articleId}`)).text())
      .toContain(`${name} Arrieta`)

    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
    await input.press(page.getByRole('link', { name: 'Articles', exact: true }).last())
    await expect(row(page, `By ${name}`)).toHaveCount(1)
  })
}

test('an author record that somebody else has changed is not overwritten, and what was typed stays', {
  tag: NIGHTLY,
}, async ({ page, consoleErrors }) => {
  const name = `Bo ${tag()}`
  await newStaff(page, 'editor')
  const { id } = await (await apiRequest(page, '/api/admin/authors', { name })).json()
  await openSection(page, `authors/${id}`, 'Authors')
  const form = page.getByRole('form', { name })
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name)
  await apiRequest(page, `/api/admin/authors/${id}`, { name, biography: 'Theirs', baseVersion: 1 }, 'PUT')
  await form.getByLabel('Biography').fill('Mine')
  await form.getByRole('button', { name: 'Save author' }).click()
  await expect(toast(page, 'Not saved')).toContainText('in the meantime')
  await expect(form.getByLabel('Biography')).toHaveValue('Mine')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a mention sends an e-mail whose link opens the article at that comment', async ({ page, browser }) => {
  const other = await browser.newPage()
  const mentioned = await newStaff(other, 'author')
  await newStaff(page, 'editor')
  const article = await newArticle(page, { title: `Salt ${tag()}` })
  const staff: { id: string; email: string }[] = await (await page.request.get('/api/admin/editorial-staff')).json()
  const mentions = staff.filter(({ email }) => email === mentioned.email).map(({ id }) => id)
  for (const body of ['The first.', 'Which year was it, exactly?'])
    await apiRequest(page, `/api/admin/articles/${article.id}/comments`, {
      body,
      mentions: body.startsWith('W') ? mentions : [],
    })
  const { text } = await waitForEmail(mentioned.email, /mentioned you/)
  await other.goto(/\/admin#articles\S+/.exec(text)?.[0] ?? '')
  const comments = other.getByRole('complementary', { name: 'Comments' })
  const comment = comments.getByRole('listitem').filter({ hasText: 'Which year was it, exactly?' })
  await expect(comment).toBeFocused()
  await other.close()
})
