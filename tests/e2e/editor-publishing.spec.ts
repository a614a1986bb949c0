import { newStaff } from './accounts.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'
import {
  bodyField,
  expectSaveState,
  newArticle,
  openEditor,
  paragraphs,
  storedArticle,
  titleField,
} from './newsroom.ts'

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

test('Withdraw does not appear where Publish just was; publishing includes the last words, and the page says when they are live', async ({
  page,
  request,
}) => {
  await newStaff(page, 'editor')
  const title = `Published ${crypto.randomUUID()}`
  const id = await newArticle(page, { title, content: 'One.' })
  await openEditor(page, id)
  await page.getByRole('button', { name: /^Publish/ }).click()
  const publish = panel(page, 'Publish').getByRole('button', { name: 'Publish now' })
  const position = await publish.boundingBox()
  await bodyField(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' The last words.')
  await publish.click()
  await expect(panel(page, 'Publish').getByText(/Live at \d\d:\d\d:\d\d, \d+ ms\./)).toBeVisible()
  const href = await panel(page, 'Publish').getByRole('link', { name: 'See it' }).getAttribute('href')
  expect(await (await request.get(href ?? '')).text()).toContain('One. The last words.')
  await expect(publish).toHaveCount(0)
  const withdraw = panel(page, 'Publish').getByRole('button', { name: 'Withdraw' })
  expect(overlaps(position, await withdraw.boundingBox()), 'Publish and Withdraw share a position').toBe(false)

  await titleField(page).fill(`${title}, mended`)
  await expectSaveState(page, 'Saved')
  await panel(page, 'Publish').getByRole('button', { name: 'Publish changes' }).click()
  await expect(panel(page, 'Publish').getByText(/Live at/)).toBeVisible()
  const mended = await request.get(href ?? '')
  expect(await mended.text(), 'it is live when the page says so').toContain(`${title}, mended`)

  const access = panel(page, 'Publish').getByLabel('Who reads the whole article')
  await expect(access).toHaveValue('')
  await access.selectOption('Subscribers of a platinum plan')
  await expect.poll(async () => (await request.get(href ?? '')).text()).toContain('For selected plans')
  expect(await (await request.get(href ?? '')).text()).not.toContain('The last words.')
  await page.reload()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(access).toHaveValue('platinum')

  await withdraw.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(panel(page, 'Publish').getByText('Withdrawn. Its address says that it is gone.')).toBeVisible()
  await expect.poll(async () => (await request.get(href ?? '')).status()).toBe(410)
})

test('an open article that somebody else withdraws is shown as withdrawn, and is not published with its next words', async ({
  page,
  consoleErrors,
}) => {
  await newStaff(page, 'editor')
  const id = await newArticle(page, { title: `Withdrawn ${crypto.randomUUID()}`, content: 'One.' })
  await openEditor(page, id)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await panel(page, 'Publish').getByRole('button', { name: 'Publish now' }).click()
  await expect(panel(page, 'Publish').getByRole('button', { name: 'Withdraw' })).toBeVisible()

  const { version } = await storedArticle(page, id)
  const withdrawn = await page.request.delete(`/api/admin/articles/${id}/publication?baseVersion=${version}`, {
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(withdrawn.status()).toBe(200)
  await titleField(page).fill('Its next words')
  await expectSaveState(page, 'Saved')
  await expect(panel(page, 'Publish').getByText('Withdrawn. Its address says that it is gone.')).toBeVisible()
  await expect(panel(page, 'Publish').getByRole('button', { name: 'Publish changes' })).toHaveCount(0)
  expect(await storedArticle(page, id)).toMatchObject({ status: 'withdrawn', title: 'Its next words' })
  // The rejected save on the version before.
  consoleErrors.length = 0
})

type Box = { x: number; y: number; width: number; height: number } | null

const overlaps = (a: Box, b: Box) =>
  a !== null && b !== null && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('missing fields are named, and an author submits for review', async ({ page }) => {
  await newStaff(page, 'author')
  const id = await newArticle(page, { title: '', content: 'One.' })
  await openEditor(page, id)
  await page.getByRole('button', { name: /^Publish/ }).click()
  const missing = panel(page, 'Publish').getByRole('region', { name: 'Missing before it can be published' })
  await expect(missing.getByRole('listitem')).toHaveText(['A title, please.'])
  await titleField(page).fill('A title')
  await expect(panel(page, 'Publish').getByText('Nothing is missing.')).toBeVisible()
  await expect(panel(page, 'Publish').getByRole('button', { name: 'Publish now' })).toHaveCount(0)
  await panel(page, 'Publish').getByRole('button', { name: 'Submit for review' }).click()
  await expect(panel(page, 'Publish').getByText('In review. Readers do not see it.')).toBeVisible()
})

test('the preview is the page that readers get, follows what is typed, and keeps its position', async ({ page }) => {
  await newStaff(page, 'author')
  const content = Array.from(
    { length: 40 },
    (_, index) => `Paragraph ${index + 1}. ${'Words and words. '.repeat(20)}`,
  ).join('\n\n')
  const id = await newArticle(page, { title: 'Previewed', content })
  await openEditor(page, id)
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.frameLocator('iframe[title="Preview of the article"]')
  await expect(frame.getByRole('heading', { level: 1, name: 'Previewed' })).toBeVisible()
  const scrolled = await frame.locator('html').evaluate((root) => {
    root.scrollTop = 600
    Object.assign(root.ownerDocument, { isSameDocument: true })
    return root.scrollTop
  })
  expect(scrolled).toBeGreaterThan(300)
  await paragraphs(page).first().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Typed now: ')
  await expect(frame.getByText('Typed now: Paragraph 1.')).toBeAttached()
  const after = await frame
    .locator('html')
    .evaluate((root) => [root.scrollTop, Reflect.get(root.ownerDocument, 'isSameDocument')])
  expect(after).toEqual([scrolled, true])
})

test('a comment stays with its paragraph, is answered and resolved', async ({ page }) => {
  await newStaff(page, 'editor')
  const id = await newArticle(page, { title: 'Commented', content: 'One.\n\nTwo.\n\nThree.' })
  await openEditor(page, id)
  await paragraphs(page).nth(1).click()
  await page.getByRole('button', { name: /^Comments/ }).click()
  const comments = panel(page, 'Comments')
  await comments.getByRole('textbox', { name: 'Comment' }).fill('Is this right?')
  await comments.getByRole('button', { name: 'Comment' }).click()
  await expect(paragraphs(page).nth(1)).toHaveClass(/writing-commented/)
  await paragraphs(page).first().click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Between.')
  await expect(bodyField(page).locator('.writing-commented')).toHaveText('Two.')
  await expectSaveState(page, 'Saved')
  await page.reload()
  await expect(bodyField(page).locator('.writing-commented')).toHaveText('Two.')
  await page.getByRole('button', { name: 'Comments (1)' }).click()
  await comments.getByRole('button', { name: 'Resolve' }).click()
  await expect(bodyField(page).locator('.writing-commented')).toHaveCount(0)
  await comments.getByRole('button', { name: 'Open again' }).click()
  await expect(bodyField(page).locator('.writing-commented')).toHaveText('Two.')
})

test('an earlier version is compared word by word, and restored as a draft', async ({ page }) => {
  await newStaff(page, 'editor')
  const id = await newArticle(page, { title: 'Versions', content: 'The train leaves at dawn.' })
  await openEditor(page, id)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await panel(page, 'Publish').getByRole('button', { name: 'Publish now' }).click()
  await expect(panel(page, 'Publish').getByText('Readers see this version')).toBeVisible()
  await paragraphs(page).first().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('The train leaves at night.')
  await expectSaveState(page, 'Saved')
  await page.getByRole('button', { name: 'History' }).click()
  await panel(page, 'History').getByRole('listitem').filter({ hasText: 'Published' }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('del')).toHaveText('dawn')
  await expect(dialog.locator('ins')).toHaveText('night')
  await dialog.getByRole('button', { name: 'Make this the draft' }).click()
  await expect(paragraphs(page)).toHaveText('The train leaves at dawn.')
  await expectSaveState(page, 'Saved')
})

test('Ctrl+K goes to a panel, a section and an article', { tag: NIGHTLY }, async ({ page }) => {
  await newStaff(page, 'editor')
  const title = `Palette ${crypto.randomUUID()}`
  const target = await newArticle(page, { title })
  const id = await newArticle(page, { title: 'From here' })
  await openEditor(page, id)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Details')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Details')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(title)
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin#articles/${target}`)
  await expect(titleField(page)).toHaveValue(title)
})
