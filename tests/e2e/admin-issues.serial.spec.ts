import { Buffer } from 'node:buffer'
import postgres from 'postgres'
import { pdfOf } from '../pdf-file.ts'
import { newStaff } from './accounts.ts'
import { openSection, sectionHeading } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, type Page, test, toast } from './fixtures.ts'

import { newArticle } from './newsroom.ts'

const CURRENT = 'autumn-2026'
const ARCHIVED = 'summer-2026'

const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })

// The current issue is one for all stories, and so is the archive.
test.afterEach(async () => {
  await sql.begin(async (tx) => {
    await tx`select public.make_issue_current(${CURRENT})`
    await tx`delete from public.article_drafts where issue_id like 'story-%'`
    const articles =
      await tx`delete from public.articles where issue_id like 'story-%' returning '/articles/' || id as path`
    await tx`delete from public.redirects where from_path = any(${articles.map(({ path }) => path)})`
    await tx`delete from public.issues where id like 'story-%'`
    await tx`update public.issues set colours = null where colours is not null`
  })
})
test.afterAll(() => sql.end())

const contents = (page: Page) => page.getByRole('list', { name: 'Contents' }).getByRole('listitem')
const expectSequence = async (page: Page, titles: string[]) => {
  for (const [index, title] of titles.entries()) await expect(contents(page).nth(index)).toContainText(title)
}

test('an editor prepares an issue, sorts its articles, shares and previews it, releases it at once, and makes another current', async ({
  page,
  browser,
}) => {
  const tag = crypto.randomUUID().slice(0, 8)
  const id = `story-${tag}`
  const title = `The Long Table ${tag}`
  const [first, second] = [`Salt ${tag}`, `Bread ${tag}`]
  await newStaff(page, 'editor')
  await openSection(page, 'issues', 'Issues')
  await page.getByRole('link', { name: 'Prepare an issue' }).click()
  const form = page.getByRole('form', { name: 'A new issue' })
  await form.getByLabel('Address').fill(id)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Number').fill(String(Number.parseInt(tag.slice(0, 4), 16) + 1000))
  await form.getByRole('button', { name: 'Choose picture' }).click()
  await page.getByRole('dialog').getByRole('list').getByRole('button').first().click()
  await expect(form.getByLabel('Cover', { exact: true })).not.toHaveValue('')
  await form.getByRole('button', { name: 'Prepare issue' }).click()
  await expect(toast(page, 'Issue prepared')).toBeVisible()
  await expect(page.getByText('No article belongs to this issue yet.')).toBeVisible()

  await newArticle(page, { title: first, content: 'One.', issueId: id, position: 1 })
  await newArticle(page, { title: second, content: 'Two.', issueId: id, position: 2 })
  await page.reload()
  await expectSequence(page, [first, second])
  await page.getByRole('button', { name: `Move ${second} up` }).focus()
  await page.keyboard.press('Enter')
  await expectSequence(page, [second, first])
  // The first new order is saved before the next change starts.
  await expect(page.getByRole('button', { name: `Move ${second} down` })).toBeEnabled()
  await contents(page)
    .filter({ hasText: first })
    .dragTo(contents(page).filter({ hasText: second }))
  await expectSequence(page, [first, second])
  expect(await violationsInBothThemes(page)).toEqual([])

  const link = page.getByRole('form', { name: 'Share link' })
  await link.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByText(/preview=/).textContent()
  const guest = await browser.newPage()
  await guest.goto(address ?? '')
  await expect(guest.getByText(title)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Revoke the link/ }).click()
  await expect(toast(page, 'Link revoked')).toBeVisible()
  expect((await guest.reload())?.status()).toBe(410)
  const preview = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect((await preview).getByText(title)).toBeVisible()

  await page.getByRole('button', { name: 'Release the issue' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release the issue' }).click()
  await expect(toast(page, 'Issue released')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/current-issue')).text()).toContain(title)
  const released = await (await page.request.get('/current-issue')).text()
  expect(released.indexOf(first), 'both articles, in the order of the contents').toBeGreaterThan(-1)
  expect(released.indexOf(second)).toBeGreaterThan(released.indexOf(first))

  await page.getByRole('button', { name: 'Typeset it now' }).click()
  await expect(page.getByRole('link', { name: 'The PDF is ready: download it' })).toBeVisible()

  await page.goto(`/admin#issues/${CURRENT}`)
  await expect(sectionHeading(page, 'Issues')).toBeVisible()
  await page.getByRole('button', { name: 'Make current' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make it current' }).click()
  await expect(toast(page, 'Current issue')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/current-issue')).text()).not.toContain(title)
})

test('an editor gives an issue its own accent and its own PDF, and takes both back', async ({
  page,
  consoleErrors,
}) => {
  await newStaff(page, 'editor')
  await page.goto(`/admin#issues/${ARCHIVED}`)
  const byDay = page.getByRole('group', { name: 'By day' })
  await byDay.getByLabel('Accent', { exact: true }).fill('#f5f0e6')
  await expect(byDay.getByRole('status')).not.toContainText('Easy to read')
  await page.getByRole('button', { name: 'Save issue' }).click()
  await expect(byDay.getByLabel('Accent', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
  await byDay.getByLabel('Accent', { exact: true }).fill('#1d4f4a')
  await expect(byDay.getByRole('status')).toContainText('Easy to read')
  await page.getByRole('button', { name: 'Save issue' }).click()
  await expect(toast(page, 'Issue saved')).toBeVisible()
  const edition = async () => (await page.request.get(`/issues/${ARCHIVED}/read`)).text()
  await expect.poll(edition).toContain('#1d4f4a')

  const file = page.getByLabel('The PDF of the issue')
  await file.setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><p>No.'),
  })
  await expect(page.getByText(/^Not stored\..*not a PDF/)).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
  await file.setInputFiles({ name: 'Été.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(3)) })
  await expect(page.getByRole('link', { name: 'Été.pdf' })).toBeVisible()
  await expect(page.getByText('3 pages')).toBeVisible()
  const pdf = async () =>
    (await (await page.request.get(`/issues/${ARCHIVED}.pdf`)).body()).equals(Buffer.from(pdfOf(3)))
  await expect.poll(pdf).toBe(true)
  expect(await violationsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the PDF' }).click()
  await expect(toast(page, 'PDF removed')).toBeVisible()
  await expect.poll(pdf).toBe(false)
  await byDay.getByRole('button', { name: 'Use the magazine’s own' }).click()
  await page.getByRole('button', { name: 'Save issue' }).click()
  await expect.poll(edition).not.toContain('#1d4f4a')
})
