import { PLACEHOLDER_IMAGE } from '../../src/lib/default-images.ts'
import { newStaff } from './accounts.ts'
import { accessibilityViolations } from './axe.ts'
import { brotliSize } from './brotli-size.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'
import {
  block,
  bodyField,
  excerptField,
  expectSaveState,
  newArticle,
  openEditor,
  openNewArticle,
  paragraphs,
  storedArticle,
  titleField,
} from './newsroom.ts'

const insert = (page: Page, name: string) => page.getByRole('menu', { name: 'Blocks' }).getByRole('menuitem', { name })

test('an article is there from its first character, and after a reload it is as it was typed', async ({ page }) => {
  await newStaff(page, 'editor')
  const id = await openNewArticle(page)
  await titleField(page).click()
  await page.keyboard.type('The Ferryman')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Forty thousand crossings.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('He begins at five & <b>never</b> late.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nobody speaks.')
  await expectSaveState(page, 'Saved')
  await expect(page).toHaveURL(`/admin#articles/${id}`)
  const { document, version } = await storedArticle(page, id)
  expect(document).toMatchObject({ title: 'The Ferryman', excerpt: 'Forty thousand crossings.', slug: null })

  await page.reload()
  await expect(titleField(page)).toHaveValue('The Ferryman')
  await expect(excerptField(page)).toHaveValue('Forty thousand crossings.')
  await expect(paragraphs(page)).toHaveText(['He begins at five & <b>never</b> late.', 'Nobody speaks.'])
  await expectSaveState(page, 'Saved')
  expect((await storedArticle(page, id)).version, 'opening writes nothing').toBe(version)
})

test('a block of a newer version stays as it is while the text beside it is edited', async ({ page }) => {
  await newStaff(page, 'editor')
  const future = {
    id: 'f1',
    type: 'audio-player',
    data: { url: '/a.mp3', chapters: [{ at: 1 }] },
    after: 1,
    sponsor: { id: 7 },
  }
  const quote = { id: 'q1', type: 'quote', data: { quote: 'Slowly.', author: 'Ida', mood: 'calm' }, after: 1 }
  const id = await newArticle(page, { title: 'Old', content: 'One.\n\nTwo.', contentBlocks: [future, quote] })
  await openEditor(page, id)
  await expect(block(page, 'Unknown block')).toContainText(
    'This block was written by a newer version; it stays as it is.',
  )
  await paragraphs(page).first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And more.')
  await block(page, 'Quote').getByRole('button', { name: 'Edit: Quote' }).click()
  await page.getByLabel('Quote', { exact: true }).fill('Quickly.')
  await expectSaveState(page, 'Saved')
  await expect
    .poll(async () => (await storedArticle(page, id)).document)
    .toMatchObject({
      content: 'One. And more.\n\nTwo.',
      contentBlocks: [future, { ...quote, data: { ...quote.data, quote: 'Quickly.' } }],
    })
})

test('a line that will print as a sub-heading is shown as one with the reason, and can be made a paragraph', {
  tag: NIGHTLY,
}, async ({ page }) => {
  await newStaff(page, 'author')
  const id = await openNewArticle(page)
  await bodyField(page).click()
  await page.keyboard.type('The boat: a widow')
  await expect(bodyField(page).getByRole('heading', { level: 2, name: 'The boat: a widow' })).toBeVisible()
  await expect(page.getByText('Set as a sub-heading: it has a colon, no period and at most 10 words.')).toBeVisible()
  await page.keyboard.press('Control+Alt+0')
  await expect(bodyField(page).getByRole('heading')).toHaveCount(0)
  await expectSaveState(page, 'Saved')
  await expect
    .poll(async () => (await storedArticle(page, id)).document.content)
    .toBe('<p role="paragraph">The boat: a widow')
  await page.reload()
  await expect(paragraphs(page).first()).toHaveText('The boat: a widow')
  await expect(bodyField(page).getByRole('heading')).toHaveCount(0)
})

test('a slash in mid-sentence is a character; in an empty line it opens the menu', {
  tag: NIGHTLY,
}, async ({ page }) => {
  await newStaff(page, 'author')
  await openNewArticle(page)
  await bodyField(page).click()
  await page.keyboard.type('and/or')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(paragraphs(page)).toHaveText(['and/or'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(insert(page, 'Quote')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(bodyField(page)).toBeFocused()
  await expect(paragraphs(page)).toHaveText(['and/or', ''])
})

test('undo brings a deleted block back with its content', async ({ page }) => {
  await newStaff(page, 'author')
  const quote = { id: 'q1', type: 'quote', data: { quote: 'Slowly.', author: 'Ida', title: 'Ferrywoman' }, after: 1 }
  const id = await newArticle(page, { title: 'Undo', content: 'One.\n\nTwo.', contentBlocks: [quote] })
  await openEditor(page, id)
  await block(page, 'Quote').hover()
  await block(page, 'Quote').getByRole('button', { name: 'Delete: Quote' }).click()
  await expect(block(page, 'Quote')).toHaveCount(0)
  await expect.poll(async () => (await storedArticle(page, id)).document.contentBlocks).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(block(page, 'Quote')).toContainText('‘Slowly.’')
  await expect.poll(async () => (await storedArticle(page, id)).document.contentBlocks).toEqual([quote])
})

test('by keyboard alone: an article with every kind of block, in another order', async ({ page }) => {
  await newStaff(page, 'author')
  const id = await openNewArticle(page)
  await titleField(page).focus()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The first paragraph.')
  await page.keyboard.press('Enter')

  await addBlock(page, 'Quote')
  await expect(page.getByLabel('Quote', { exact: true })).toBeFocused()
  await page.keyboard.type('Slowly.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ida')
  await closePanel(page)

  await addBlock(page, 'Pictures')
  await page.getByRole('button', { name: 'Add picture' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Address of the picture').focus()
  await page.keyboard.insertText(PLACEHOLDER_IMAGE)
  await page.getByLabel('Alternative text').focus()
  await page.keyboard.type('A quay')
  await closePanel(page)

  await addBlock(page, 'Note')
  await page.getByLabel('Text', { exact: true }).focus()
  await page.keyboard.type('Bring a coat.')
  await closePanel(page)

  await addBlock(page, 'Products')
  await page.getByRole('button', { name: 'Add product' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('A coat')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText(PLACEHOLDER_IMAGE)
  await closePanel(page)

  // The products, which are still selected, go up above the note.
  await page.keyboard.press('Alt+ArrowUp')
  await expectSaveState(page, 'Saved')
  await expect
    .poll(async () => (await storedArticle(page, id)).document.contentBlocks.map(({ type }) => type))
    .toEqual(['quote', 'image-gallery', 'product-showcase', 'callout'])
})

/** In the empty line at the end. */
async function addBlock(page: Page, name: string): Promise<void> {
  await bodyField(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('/')
  await expect(insert(page, 'Quote')).toBeFocused()
  await page.keyboard.type(name.slice(0, 3))
  await expect(insert(page, name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Block' })).toBeVisible()
}

async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Block' })).toHaveCount(0)
}

test('the editor works at 390 px, and is accessible with every panel open', async ({ page }) => {
  await newStaff(page, 'editor')
  const id = await newArticle(page, {
    title: 'A narrow page',
    excerpt: 'Two sentences. Here.',
    content: 'One.\n\nThe boat: a widow\n\nTwo.',
    contentBlocks: [{ id: 'q1', type: 'quote', data: { quote: 'Slowly.', author: 'Ida' }, after: 1 }],
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await openEditor(page, id)
    expect(await accessibilityViolations(page), `${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const panel of ['Details', 'Comments', 'History', 'Publish']) {
      await page.getByRole('button', { name: new RegExp(`^${panel}`) }).click()
      const aside = page.getByRole('complementary', { name: panel })
      await expect(aside.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await accessibilityViolations(page), `${panel} at ${width}`).toEqual([])
      await aside.getByRole('button', { name: 'Close' }).click()
    }
  }
})

const SCRIPT_BYTES = 250 * 1024

test('an article with its details loads at most 250 KB of script', async ({ page }) => {
  await newStaff(page, 'author')
  const id = await newArticle(page, { title: 'Budget', content: 'One.' })
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((body) => brotliSize(body)))
  })
  await openEditor(page, id)
  await page.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('button', { name: 'Add an author' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(100 * 1024)
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES)
})

test('a block is dragged by its handle to another position', { tag: NIGHTLY }, async ({ page }) => {
  await newStaff(page, 'author')
  const quote = { id: 'q1', type: 'quote', data: { quote: 'Slowly.', author: 'Ida' }, after: 1 }
  const id = await newArticle(page, { title: 'Drag', content: 'One.\n\nTwo.\n\nThree.', contentBlocks: [quote] })
  await page.setViewportSize({ width: 1440, height: 1400 })
  await openEditor(page, id)
  const grip = await block(page, 'Quote')
    .getByRole('button', { name: /^Drag Quote/ })
    .boundingBox()
  const target = await paragraphs(page).last().boundingBox()
  if (!grip || !target) throw new Error('There is nothing to drag.')
  await page.mouse.move(grip.x + 4, grip.y + 4)
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + target.height - 4, { steps: 10 })
  await page.mouse.up()
  await expect(bodyField(page).locator('> *').nth(3)).toHaveAttribute('data-block-type', 'quote')
  await expect
    .poll(async () => (await storedArticle(page, id)).document.contentBlocks)
    .toEqual([{ ...quote, after: 3 }])
})

test('focus mode hides everything but the text, until Escape', { tag: NIGHTLY }, async ({ page }) => {
  await newStaff(page, 'author')
  await openNewArticle(page)
  await page.getByRole('button', { name: 'Focus' }).click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Details' })).toBeHidden()
  await bodyField(page).click()
  await page.keyboard.type('Nothing else.')
  await expectSaveState(page, 'Saved')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
})
