import sharp from 'sharp'
import { newStaff, seededUsers, signInAs } from './accounts.ts'
import { accessibilityViolations } from './axe.ts'
import { expect, NIGHTLY, type Page, test } from './fixtures.ts'

const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' })
const files = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const tag = () => crypto.randomUUID().slice(0, 8)

async function openLibrary(page: Page) {
  await page.goto('/admin#media')
  await expect(heading(page, 'Media')).toBeVisible()
}

/** A photograph that nobody has uploaded before. */
async function photograph(name: string) {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const choose = (page: Page, list: Awaited<ReturnType<typeof photograph>>[]) =>
  page.getByLabel('Pictures to upload').setInputFiles(list)

/** Drops files on the page as a browser does. */
async function drop(page: Page, list: Awaited<ReturnType<typeof photograph>>[]) {
  const data = list.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((entries) => {
    const dataTransfer = new DataTransfer()
    for (const { name, mimeType, base64 } of entries) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return dataTransfer
  }, data)
  await heading(page, 'Media').dispatchEvent('dragenter', { dataTransfer: transfer })
  await heading(page, 'Media').dispatchEvent('drop', { dataTransfer: transfer })
}

async function uploadOne(page: Page, name: string) {
  await choose(page, [await photograph(name)])
  await files(page).filter({ hasText: name }).filter({ hasText: 'Added' }).getByRole('link').click()
  await expect(heading(page, name)).toBeVisible()
}

test('an editor drops three pictures, cancels one, tries it again, and finds them', async ({ page }) => {
  const id = tag()
  await newStaff(page, 'editor')
  await openLibrary(page)
  const [first, second, third] = [`${id}-one.jpg`, `${id}-two.jpg`, `${id}-three.jpg`]
  // The third waits while two are sent, so that it can be cancelled in any case.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/admin/media/files**', async (route) => {
    await held
    await route.continue()
  })
  await drop(page, [await photograph(first), await photograph(second), await photograph(third)])
  await expect(files(page)).toHaveCount(3)
  await page.getByRole('button', { name: `Cancel the upload of ${third}` }).click()
  await expect(files(page).filter({ hasText: third })).toContainText('Cancelled')
  release()
  for (const name of [first, second]) await expect(files(page).filter({ hasText: name })).toContainText('Added')
  await page.getByRole('button', { name: `Upload ${third} again` }).click()
  await expect(files(page).filter({ hasText: third })).toContainText('Added')
  await page.getByRole('button', { name: 'Clear the finished' }).click()
  await expect(files(page)).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search pictures' }).fill(`${id} two`)
  await expect(pictures(page).getByRole('listitem')).toHaveCount(1)
  await expect(pictures(page)).toContainText(second)
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill(`${id} nothing`)
  await expect(page.getByText('No picture has these words.')).toBeVisible()
})

test('the same file is not kept twice, and a file that is no picture is refused with a sentence', {
  tag: NIGHTLY,
}, async ({ page, consoleErrors }) => {
  const id = tag()
  await newStaff(page, 'author')
  await openLibrary(page)
  const picture = await photograph(`${id}.jpg`)
  await choose(page, [picture])
  await expect(files(page).filter({ hasText: 'Added' })).toHaveCount(1)
  await choose(page, [{ ...picture, name: `${id}-again.jpg` }])
  await expect(files(page).filter({ hasText: `${id}-again` })).toContainText('Was here already')
  await choose(page, [{ ...picture, name: `${id}-page.jpg`, buffer: Buffer.from('<script>alert(1)</script>') }])
  await expect(files(page).filter({ hasText: `${id}-page` })).toContainText('This is not a picture that can be shown.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('a picture is described, focused and cropped by keyboard alone', async ({ page }) => {
  const name = `${tag()}.jpg`
  await newStaff(page, 'editor')
  await openLibrary(page)
  await uploadOne(page, name)
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await page.keyboard.type('Salt pans at dawn')
  await page.getByRole('button', { name: /^Focal point: 50 % from the left/ }).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('Focal point 47 % · 60 %')).toBeVisible()
  await page.getByRole('textbox', { name: 'Credit' }).focus()
  await page.keyboard.type('Ines Falk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Picture saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Focal point 47 % · 60 %')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Salt pans at dawn')

  await page.getByRole('button', { name: 'Crop', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Square' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('500 × 500 of 800 × 500 pixels')).toBeVisible()
  await page.getByRole('button', { name: 'The part that is kept' }).focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('spinbutton', { name: 'Left' })).toHaveValue('130')
  await page.getByRole('button', { name: 'The lower right corner' }).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText('460 × 460 of 800 × 500 pixels')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Width' }).fill('400')
  await page.getByRole('button', { name: 'Crop everywhere' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('cropped to 400 × 400')).toBeVisible()
})

test('a picture that an article shows names it and cannot be deleted; a copy can', async ({ page, consoleErrors }) => {
  await newStaff(page, 'editor')
  await openLibrary(page)
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill('the brass hour')
  await pictures(page)
    .getByRole('link', { name: /^the-brass-hour / })
    .click()
  await expect(page.getByRole('link', { name: 'The Brass Hour' }).first()).toBeVisible()
  await expect(page.getByText('Article, as readers see it · opening picture')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This picture is in use.')
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])

  const name = `${tag()}.jpg`
  await openLibrary(page)
  await uploadOne(page, name)
  await expect(page.getByText('Nothing shows it.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(heading(page, 'Media')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill(name)
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('Trash')
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(pictures(page).getByText(name)).toHaveCount(0)
})

test('several pictures are moved to a folder together', { tag: NIGHTLY }, async ({ page }) => {
  const id = tag()
  await newStaff(page, 'author')
  await openLibrary(page)
  await choose(page, [await photograph(`${id}-a.jpg`), await photograph(`${id}-b.jpg`)])
  await expect(files(page).filter({ hasText: 'Added' })).toHaveCount(2)
  for (const suffix of ['a', 'b']) await page.getByRole('checkbox', { name: `Select ${id}-${suffix}.jpg` }).check()
  await page.getByRole('textbox', { name: 'Folder' }).fill(`Folder ${id}`)
  await page.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('2 moved')).toBeVisible()
  await page.getByRole('combobox', { name: 'Folder' }).selectOption(`Folder ${id}`)
  await expect(pictures(page).getByRole('listitem')).toHaveCount(2)
})

test('the cover of an issue is chosen from the library, with its description', { tag: NIGHTLY }, async ({ page }) => {
  await newStaff(page, 'editor')
  await page.goto('/admin#issues/new')
  await page.getByRole('button', { name: 'Choose picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('searchbox', { name: 'Search pictures' }).fill('the brass hour')
  await dialog.getByRole('button', { name: /^the-brass-hour / }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Cover', exact: true })).toHaveValue(/^\/media\/the-brass-hour\./)
  await expect(page.getByRole('textbox', { name: 'The cover in words' })).not.toHaveValue('')
})

for (const width of [390, 1440]) {
  test(`the library is accessible at ${width} pixels, with its dialogs, in both themes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, seededUsers.editor)
    await openLibrary(page)
    await expect(pictures(page)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search pictures' }).fill('about')
    await pictures(page)
      .getByRole('link', { name: /^about / })
      .click()
    await expect(page.getByText('Nothing shows it.')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Crop', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Crop' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
