import { globSync, readFileSync } from 'node:fs'
import { newStaff } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { bodyField, expectSaveState, openNewArticle, paragraphs, paste, storedArticle } from './newsroom.ts'

test('pasted content is inserted as text, and omitted parts are reported', async ({ page, consoleErrors }) => {
  await newStaff(page, 'author')
  await openNewArticle(page)
  for (const file of globSync('tests/paste-corpus/*.html')) {
    await bodyField(page).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await paste(page, { 'text/html': readFileSync(file, 'utf8'), 'text/plain': 'unused' })
    const expected = readFileSync(file.replace('.html', '.txt'), 'utf8').trimEnd().split('\n\n')
    const sentence = expected.at(-1)?.startsWith('Left out:') ? expected.pop() : undefined
    await expect(paragraphs(page), file).toHaveText(expected)
    if (sentence) await expect(page.getByText(sentence, { exact: false })).toBeVisible()
    await expect(bodyField(page).locator('img')).toHaveCount(0)
  }
  // The browser reports the styles and scripts of pasted documents that it does not apply.
  expect(consoleErrors.splice(0).filter((text) => !text.includes('violates the following Content Security'))).toEqual(
    [],
  )
})

test('ten megabytes are refused with a sentence, and nothing is inserted', async ({ page }) => {
  await newStaff(page, 'author')
  const id = await openNewArticle(page)
  await bodyField(page).click()
  await page.keyboard.type('Before.')
  await paste(page, { 'text/plain': 'word '.repeat(2_000_000) })
  await expect(page.getByText('This is too long to be pasted')).toBeVisible()
  await paste(page, { 'text/html': `<p>${'word '.repeat(2_000_000)}</p>`, 'text/plain': 'word '.repeat(2_000_000) })
  await expect(paragraphs(page)).toHaveText(['Before.'])
  await page.keyboard.type(' After.')
  await expectSaveState(page, 'Saved')
  await expect.poll(async () => (await storedArticle(page, id)).document.content).toBe('Before. After.')
})

test('a block that is copied and pasted beside itself is another block', async ({ page }) => {
  await newStaff(page, 'author')
  const id = await openNewArticle(page)
  await bodyField(page).click()
  await page.keyboard.type('/')
  await page.getByRole('menuitem', { name: 'Quote' }).click()
  await page.getByLabel('Quote', { exact: true }).fill('Slowly.')
  await bodyField(page).focus()
  await page.keyboard.press('Control+a')
  // Through events, because not every headless browser has a clipboard. The editor follows the selection a moment later.
  const copy = () =>
    bodyField(page).evaluate((element) => {
      const clipboardData = new DataTransfer()
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/html')
    })
  await expect.poll(copy).toContain('data-')
  const html = await copy()
  await page.keyboard.press('Control+End')
  await expect.poll(copy, 'nothing is selected').toBe('')
  await paste(page, { 'text/html': html })
  await expect(bodyField(page).getByRole('group', { name: 'Block: Quote' })).toHaveCount(2)
  await expectSaveState(page, 'Saved')
  await expect
    .poll(async () => new Set((await storedArticle(page, id)).document.contentBlocks.map((block) => block.id)).size)
    .toBe(2)
})
