import { randomInt } from 'node:crypto'
import type { APIRequestContext, Browser } from '@playwright/test'
import sharp from 'sharp'
import { newStaff } from './accounts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, type Locator, type Page, test, toast } from './fixtures.ts'
import { type InputMethod, inputMethods, mouse } from './input-methods.ts'
import { block, bodyField, excerptField, expectSaveState, paragraphs, titleField } from './newsroom.ts'

// An article from an empty page to its withdrawal. The author and the editor each have a browser of their own.

const ISSUE = { option: 'Spring 2026: The Green Hour', path: '/issues/spring-2026/read' }
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

for (const { name: inputName, input } of inputMethods) {
  test(`${inputName}: an illustrated article is written, reviewed, scheduled, corrected and withdrawn`, async ({
    page,
    browser,
    request,
  }) => {
    test.slow()
    const title = `The Ferryman ${crypto.randomUUID().slice(0, 8)}`
    const isAccessible = async (screen: Page, name: string) => {
      // Both ways of input show the same screens. The panels are judged in editor-writing.spec.ts.
      if (input === inputMethods[0]?.input) expect(await violationsInBothThemes(screen), name).toEqual([])
    }

    await test.step('the author writes and illustrates it', async () => {
      await newStaff(page, 'author')
      await page.goto('/admin#articles')
      await input.press(page.getByRole('button', { name: 'New article' }))
      await writeText(page, input, title)
      await addQuote(page, input)
      await addGallery(page, input, () => isAccessible(page, 'the library of pictures'))
      await addNote(page, input)
      await addProduct(page, input)
      await fillDetails(page, input)
      await expectSaveState(page, 'Saved')
      await closePanel(page, input)
      await isAccessible(page, 'the article with every block')
      await openPanel(page, input, 'Publish')
      await expect(panel(page, 'Publish').getByText('Nothing is missing.')).toBeVisible()
      await input.press(panel(page, 'Publish').getByRole('button', { name: 'Submit for review' }))
      await expect(panel(page, 'Publish').getByText('In review. Readers do not see it.')).toBeVisible()
      await leave(page, input)
    })

    const editorPage = await openOtherBrowser(browser)
    await newStaff(editorPage, 'editor')
    await test.step('the editor comments on a paragraph', async () => {
      await openFromList(editorPage, input, title)
      await goToParagraph(editorPage, input, 'Nobody counts the crossings.')
      await openPanel(editorPage, input, 'Comments')
      const comments = panel(editorPage, 'Comments')
      await input.fill(comments.getByRole('textbox', { name: 'Comment' }), 'Somebody does: forty thousand.')
      await input.press(comments.getByRole('button', { name: 'Comment' }))
      await expect(comments.getByRole('listitem').getByText('Somebody does: forty thousand.')).toBeVisible()
      await expect(bodyField(editorPage).locator('.writing-commented')).toHaveText('Nobody counts the crossings.')
      await leave(editorPage, input)
    })

    await test.step('the author corrects it', async () => {
      await openFromList(page, input, title)
      await openPanel(page, input, 'Comments (1)')
      await expect(panel(page, 'Comments').getByText('Somebody does: forty thousand.')).toBeVisible()
      await closePanel(page, input)
      await goToParagraph(page, input, 'Nobody counts the crossings.')
      await page.keyboard.press('End')
      await page.keyboard.type(' There were forty thousand.')
      await expectSaveState(page, 'Saved')
      await leave(page, input)
    })

    const publish = panel(editorPage, 'Publish')
    await test.step('the editor resolves the comment and schedules the article', async () => {
      await openFromList(editorPage, input, title)
      await openPanel(editorPage, input, 'Comments (1)')
      await input.press(panel(editorPage, 'Comments').getByRole('button', { name: 'Resolve' }))
      await expect(panel(editorPage, 'Comments').getByRole('button', { name: 'Open again' })).toBeVisible()
      await closePanel(editorPage, input)
      await openPanel(editorPage, input, 'Publish')
      // Its issue is of the archive, which subscribers read.
      await input.selectOption(publish.getByLabel('Who reads the whole article'), 'Everyone')
      await expect(toast(editorPage, 'Access changed')).toBeVisible()
      await scheduleSoon(editorPage, input)
      await expect(publish.getByText(/^Scheduled for /)).toBeVisible()
    })

    const address = `/articles/${title.toLowerCase().replaceAll(' ', '-')}`
    await test.step('it goes live alone, and the open editor says so', async () => {
      expect((await request.get(address)).status()).toBe(404)
      await expect(publish.getByText(/^Live at \d\d:\d\d:\d\d, \d+ ms\./)).toBeVisible({ timeout: 150_000 })
      await expect(publish.getByText(/^Readers see this version/)).toBeVisible()
      const html = await (await request.get(address)).text()
      for (const text of [
        title,
        '>Inès Valcourt</a>',
        'There were forty thousand.',
        'Slowly, and never late.',
        'Bring a coat',
        'An oilskin coat',
        'The quay at five',
      ])
        expect(html).toContain(text)
      expect((await pagesWith(request, address)).toSorted()).toEqual(listings().toSorted())
    })

    await test.step('a correction is live, and the page says after how many milliseconds', async () => {
      await closePanel(editorPage, input)
      await goToParagraph(editorPage, input, 'There were forty thousand.')
      await editorPage.keyboard.press('End')
      await editorPage.keyboard.type(' And one.')
      await expectSaveState(editorPage, 'Saved')
      await openPanel(editorPage, input, 'Publish')
      await expect(publish.getByText('Readers see an earlier version; this one has changes.')).toBeVisible()
      await input.press(publish.getByRole('button', { name: 'Publish changes' }))
      // `npm run bench -- admin` measures the time; a story cannot, on a machine that runs others beside it.
      await expect(publish.getByText(/^Live at \d\d:\d\d:\d\d, \d+ ms\./)).toBeVisible()
      expect(await (await request.get(address)).text()).toContain('There were forty thousand. And one.')
    })

    await test.step('a withdrawal answers 410 and takes it from every list', async () => {
      await input.press(publish.getByRole('button', { name: 'Withdraw' }))
      const dialog = editorPage.getByRole('alertdialog', { name: 'Withdraw this article?' })
      await input.press(dialog.getByRole('button', { name: 'Withdraw' }))
      await expect(publish.getByText('Withdrawn. Its address says that it is gone.')).toBeVisible()
      await expect.poll(async () => (await request.get(address)).status()).toBe(410)
      expect((await request.get(`/api${address}`)).status()).toBe(410)
      await expect.poll(() => pagesWith(request, address)).toEqual([])
    })
  })
}

async function openOtherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

async function openPanel(page: Page, input: InputMethod, name: string): Promise<void> {
  await input.press(page.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) }).first())
  await expect(panel(page, name.replace(/ \(.*/, '')).locator('[aria-busy="true"]')).toHaveCount(0)
}

async function closePanel(page: Page, input: InputMethod): Promise<void> {
  const open = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) })
  await input.press(open.getByRole('button', { name: 'Close' }))
  await expect(open).toHaveCount(0)
}

/** Back to the list: the article is free for others. */
async function leave(page: Page, input: InputMethod): Promise<void> {
  await expectSaveState(page, 'Saved')
  await input.press(page.getByRole('link', { name: 'Articles' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
}

async function openFromList(page: Page, input: InputMethod, title: string): Promise<void> {
  await page.goto('/admin#articles')
  await input.fill(page.getByRole('searchbox', { name: 'Title or text' }), title)
  const list = page.getByRole('list', { name: 'Articles' })
  // The list before the search has the article as well, and goes while the result loads.
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await input.press(list.getByRole('link', { name: new RegExp(`^${title}`) }))
  await expect(titleField(page)).toBeEditable()
}

async function writeText(page: Page, input: InputMethod, title: string): Promise<void> {
  await input.fill(titleField(page), title)
  await input.fill(excerptField(page), 'He begins at five. Nobody is ever late for him.')
  await page.keyboard.press('Enter')
  await expect(bodyField(page)).toBeFocused()
  await page.keyboard.type('The river is grey at five.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nobody counts the crossings.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The last boat: a widow')
  await page.keyboard.press('Enter')
  await page.keyboard.type('She pays with an egg.')
  await expect(paragraphs(page)).toHaveCount(4)
}

/** With the keyboard by '/', with the mouse by the button beside the line. */
async function addBlock(page: Page, input: InputMethod, name: string): Promise<Locator> {
  const menuItem = page.getByRole('menu', { name: 'Blocks' }).getByRole('menuitem', { name })
  if (input === mouse) {
    await paragraphs(page).last().click()
    await page.getByRole('button', { name: 'Insert a block' }).click()
    await menuItem.click()
  } else {
    await tabToBody(page)
    await page.keyboard.press('ControlOrMeta+End')
    // Enter on a block that is still selected opens its form.
    await expect(page.locator('.writing-card[data-selected="true"]')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await expect(page.getByRole('menu', { name: 'Blocks' }).getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.type(name.slice(0, 3))
    await expect(menuItem).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const form = panel(page, 'Block')
  await expect(form.getByRole('button', { name: 'Done' })).toBeVisible()
  return form
}

async function addQuote(page: Page, input: InputMethod): Promise<void> {
  const form = await addBlock(page, input, 'Quote')
  await input.fill(form.getByLabel('Quote', { exact: true }), 'Slowly, and never late.')
  await input.fill(form.getByLabel('Author', { exact: true }), 'Ida')
  await input.press(form.getByRole('button', { name: 'Done' }))
  await expect(block(page, 'Quote')).toContainText('Slowly, and never late.')
}

async function addGallery(page: Page, input: InputMethod, look: () => Promise<void>): Promise<void> {
  const form = await addBlock(page, input, 'Pictures')
  await input.press(form.getByRole('button', { name: 'Choose pictures' }))
  const dialog = page.getByRole('dialog', { name: 'Choose pictures' })
  const names = [`quay-${crypto.randomUUID()}.jpg`, `boat-${crypto.randomUUID()}.jpg`]
  await upload(page, input, dialog, names)
  for (const name of names) await input.press(dialog.getByRole('button', { name: new RegExp(`^${name}`) }))
  await look()
  await input.press(dialog.getByRole('button', { name: 'Insert 2' }))
  await expect(dialog).toBeHidden()
  await input.fill(form.getByLabel('Alternative text').nth(0), 'The quay at five')
  await input.fill(form.getByLabel('Alternative text').nth(1), 'The boat, made fast')
  await input.press(form.getByRole('button', { name: 'Done' }))
  await expect(block(page, 'Pictures').locator('img')).toHaveCount(2)
}

async function addNote(page: Page, input: InputMethod): Promise<void> {
  const form = await addBlock(page, input, 'Note')
  await input.selectOption(form.getByLabel('Kind'), 'Caution')
  await input.fill(form.getByLabel('Title', { exact: true }), 'Bring a coat')
  await input.fill(form.getByLabel('Text', { exact: true }), 'It is colder on the water.')
  await input.press(form.getByRole('button', { name: 'Done' }))
  await expect(block(page, 'Note')).toContainText('Bring a coat')
}

async function addProduct(page: Page, input: InputMethod): Promise<void> {
  const form = await addBlock(page, input, 'Products')
  await input.press(form.getByRole('button', { name: 'Add product' }))
  await input.fill(form.getByLabel('Name', { exact: true }), 'An oilskin coat')
  await pickNewPicture(page, input, form)
  await input.fill(form.getByLabel('Price', { exact: true }), '€ 240')
  await input.press(form.getByRole('button', { name: 'Done' }))
  await expect(block(page, 'Products')).toContainText('An oilskin coat')
  await expect(block(page, 'Products')).not.toContainText('not complete yet')
}

async function fillDetails(page: Page, input: InputMethod): Promise<void> {
  await openPanel(page, input, 'Details')
  const details = panel(page, 'Details')
  await input.fill(details.getByLabel('Category', { exact: true }), 'travel')
  await input.press(details.getByRole('button', { name: 'Add an author' }))
  await input.fill(details.getByRole('combobox', { name: 'Add an author' }), 'Inès')
  const author = page.getByRole('option', { name: 'Inès Valcourt' })
  await expect(author).toBeVisible()
  if (input === mouse) await author.click()
  else {
    // The highlight is lost when the results of the search replace the list of all authors.
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(author).toHaveAttribute('data-highlighted', '', { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Enter')
  }
  await expect(details.getByRole('button', { name: 'Remove Inès Valcourt' })).toBeVisible()
  await pickNewPicture(page, input, details)
  await input.fill(details.getByLabel('Alternative text'), 'A ferry in grey light')
  await input.selectOption(details.getByLabel('Issue', { exact: true }), ISSUE.option)
}

/** Uploads a picture from within the form, and takes it. */
async function pickNewPicture(page: Page, input: InputMethod, form: Locator): Promise<void> {
  await input.press(form.getByRole('button', { name: 'Choose a picture' }))
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  const name = `coat-${crypto.randomUUID()}.jpg`
  await upload(page, input, dialog, [name])
  await input.press(dialog.getByRole('button', { name: new RegExp(`^${name}`) }))
  await expect(dialog).toBeHidden()
}

async function upload(page: Page, input: InputMethod, dialog: Locator, names: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await input.press(dialog.getByRole('button', { name: 'Upload pictures' }))
  await (await choosing).setFiles(await Promise.all(names.map(photograph)))
  for (const name of names) await expect(dialog.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
}

async function photograph(name: string) {
  const [r, g, b] = [randomInt(256), randomInt(256), randomInt(256)]
  const image = sharp({ create: { width: 600, height: 400, channels: 3, background: { r, g, b } } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

async function tabToBody(page: Page): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    if (await bodyField(page).evaluate((element) => element === document.activeElement)) return
    const isBefore = await bodyField(page).evaluate(
      (element) =>
        !!(element.compareDocumentPosition(document.activeElement ?? document.body) & Node.DOCUMENT_POSITION_FOLLOWING),
    )
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
  }
  throw new Error('The keyboard does not reach the text.')
}

async function goToParagraph(page: Page, input: InputMethod, text: string): Promise<void> {
  const paragraph = paragraphs(page).filter({ hasText: text })
  if (input === mouse) return paragraph.click()
  await tabToBody(page)
  await page.keyboard.press('ControlOrMeta+Home')
  for (let line = 0; line < 10; line++) {
    const isThere = await paragraph.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null))
    if (isThere) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrow keys do not reach “${text}”.`)
}

/** The next minute that leaves enough time to type it, in the time zone of the publication. */
async function scheduleSoon(page: Page, input: InputMethod): Promise<void> {
  const field = panel(page, 'Publish').getByLabel('Or later')
  const timeZone = (await page.locator('html').getAttribute('data-time-zone')) ?? 'UTC'
  const publishAt = new Date(Math.ceil((Date.now() + 10_000) / 60_000) * 60_000)
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(publishAt)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, dayPeriod } = parts
  if (input === mouse) {
    const hours = (Number(hour) % 12) + (dayPeriod === 'PM' ? 12 : 0)
    await field.fill(`${year}-${month}-${day}T${String(hours).padStart(2, '0')}:${minute}`)
  } else {
    await tabToField(field)
    await page.keyboard.type(`${month}${day}${year}`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type(`${hour}${minute}${dayPeriod}`)
  }
  await input.press(panel(page, 'Publish').getByRole('button', { name: 'Schedule', exact: true }))
  await expect(toast(page, 'Scheduled')).toBeVisible()
}

/** Moves the focus to the first part of a field for a date and a time. */
async function tabToField(field: Locator): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    if (await field.evaluate((element) => element === document.activeElement)) break
    await field.page().keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
  for (let part = 0; part < 6; part++) await field.page().keyboard.press('ArrowLeft')
}

const listings = () => ['/', ISSUE.path, '/rss.xml', '/feed.json', sitemap(), '/api/articles/active?limit=5']
const sitemap = () => `/sitemaps/${new Date().toISOString().slice(0, 7)}.xml`

/** The pages, feeds and calls of the API that list the article at this address. */
async function pagesWith(request: APIRequestContext, address: string): Promise<string[]> {
  const id = address.replace('/articles/', '')
  const pages = await Promise.all(
    listings().map(async (path) => ((await (await request.get(path)).text()).includes(id) ? path : undefined)),
  )
  return pages.filter((path) => path !== undefined)
}
