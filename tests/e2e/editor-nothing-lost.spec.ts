import { seededRandom } from '../../supabase/seeds/art/kit/random.ts'
import { randomCases, SEED } from '../seed.ts'
import { apiRequest, newStaff, signInAs } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import {
  bodyField,
  excerptField,
  expectSaveState,
  newArticle,
  openEditor,
  openNewArticle,
  paragraphs,
  saveRequests,
  storedArticle,
  titleField,
} from './newsroom.ts'

const loseConnection = (page: Page) =>
  page.route(saveRequests, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))

/** The browser writes to its database some milliseconds after a key press: words typed in that time are lost. */
const expectOnDevice = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            indexedDB.open('meridian-newsroom').onsuccess = ({ target }) => {
              const database = (target as IDBOpenDBRequest).result
              const copies = database.transaction('local-copies').objectStore('local-copies').getAll()
              copies.onsuccess = () => resolve(JSON.stringify(copies.result))
              database.close()
            }
          }),
      ),
    )
    .toContain(words)

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await bodyField(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('a tab that is killed right after typing loses no word', async ({ page, context, consoleErrors }) => {
  await newStaff(page, 'author')
  const id = await newArticle(page, { title: 'Killed', content: 'Before.' })
  await loseConnection(page)
  await openEditor(page, id)
  await typeAtEnd(page, ' The last words.')
  await expectOnDevice(page, 'The last words.')
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  await openEditor(next, id)
  await expect(paragraphs(next)).toHaveText('Before. The last words.')
  await expect(next.getByText('Words that were kept on this device are back.')).toBeVisible()
  await expectSaveState(next, 'Saved')
  expect((await storedArticle(next, id)).document.content).toBe('Before. The last words.')
  consoleErrors.length = 0
})

const KILLS = randomCases(2, 40)

test('no word that the page called saved is lost when it is killed again and again while somebody types', async ({
  page,
  context,
  consoleErrors,
}) => {
  test.slow()
  // Not in the title, which must be the same in every process.
  test.info().annotations.push({ type: 'seed', description: String(SEED) })
  const random = seededRandom(`pages ${SEED}`)
  await newStaff(page, 'author')
  const id = await newArticle(page, { title: 'Killed again and again', content: 'Begin.' })
  let typed = 'Begin.'
  let promised = typed
  let tab = page
  for (let kill = 0; kill <= KILLS; kill++) {
    if (kill > 0) tab = await context.newPage()
    await openEditor(tab, id)
    const found = await paragraphs(tab).innerText()
    expect(typed.startsWith(found), `${found} was typed`).toBe(true)
    expect(found.startsWith(promised), `${promised} is in ${found}`).toBe(true)
    typed = found
    if (kill === KILLS) break
    if (random.between(0, 2) < 1) await loseConnection(tab)
    await bodyField(tab).focus()
    await tab.keyboard.press('Control+End')
    for (let word = random.between(1, 12); word > 0; word--) {
      const text = ` ${kill}-${Math.round(word)}`
      await tab.keyboard.type(text, { delay: random.between(0, 80) })
      typed += text
      const state = await tab.locator('[data-save-state]').innerText()
      if (state === 'Saved') promised = typed
    }
    await tab.close({ runBeforeUnload: false })
  }
  await expectSaveState(tab, 'Saved')
  expect((await storedArticle(tab, id)).document.content).toBe(typed)
  consoleErrors.length = 0
})

test('a new article that was never sent is offered in the list', async ({ page, consoleErrors }) => {
  await newStaff(page, 'author')
  await loseConnection(page)
  const id = await openNewArticle(page)
  await titleField(page).click()
  await page.keyboard.type('Never sent')
  await expectSaveState(page, 'Offline, kept here')
  await page.unroute(saveRequests)
  await page.goto('about:blank')
  await page.goto('/admin#articles')
  await page.getByRole('region', { name: 'Kept on this device' }).getByRole('link', { name: 'Never sent' }).click()
  await expect(titleField(page)).toHaveValue('Never sent')
  await expectSaveState(page, 'Saved')
  expect((await storedArticle(page, id)).document.title).toBe('Never sent')
  consoleErrors.length = 0
})

test('words of another account on the same device are not shown', async ({ page, consoleErrors }) => {
  const first = await newStaff(page, 'editor')
  const id = await newArticle(page, { title: 'Shared device', content: 'Before.' })
  await loseConnection(page)
  await openEditor(page, id)
  await typeAtEnd(page, ' Private.')
  await expectSaveState(page, 'Offline, kept here')
  await page.unroute(saveRequests)
  await page.goto('about:blank')

  await newStaff(page, 'editor')
  await openEditor(page, id)
  await expect(paragraphs(page)).toHaveText('Before.')
  await page.goto('about:blank')
  await signInAs(page, first)
  await openEditor(page, id)
  await expect(paragraphs(page)).toHaveText('Before. Private.')
  consoleErrors.length = 0
})

test('offline, the words stay and the page says so; with the network they are saved', async ({
  page,
  context,
  consoleErrors,
}) => {
  await newStaff(page, 'author')
  const id = await newArticle(page, { title: 'Offline', content: 'Before.' })
  await openEditor(page, id)
  await context.setOffline(true)
  await typeAtEnd(page, ' In the tunnel.')
  await expectSaveState(page, 'Offline, kept here')
  await context.setOffline(false)
  await expectSaveState(page, 'Saved')
  expect((await storedArticle(page, id)).document.content).toBe('Before. In the tunnel.')
  consoleErrors.length = 0
})

test('an ended session keeps the words on the screen, and saves them after a sign-in in another tab', async ({
  page,
  context,
  consoleErrors,
}) => {
  const person = await newStaff(page, 'author')
  const id = await newArticle(page, { title: 'Session', content: 'Before.' })
  await openEditor(page, id)
  await apiRequest(page, '/api/auth/logout', {})
  await typeAtEnd(page, ' After.')
  await expectSaveState(page, 'Refused')
  await expect(page.getByText('Sign in again in another tab').first()).toBeAttached()
  await expect(paragraphs(page)).toHaveText('Before. After.')

  const other = await context.newPage()
  await other.goto('/auth')
  const form = other.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL(/\/admin/)
  await expectSaveState(page, 'Saved')
  expect((await storedArticle(page, id)).document.content).toBe('Before. After.')
  consoleErrors.length = 0
})

test('two tabs that change different fields do not revert each other', async ({ page, context, consoleErrors }) => {
  await newStaff(page, 'editor')
  const id = await newArticle(page, { title: 'Two tabs', excerpt: 'Before.' })
  await openEditor(page, id)
  const other = await context.newPage()
  await openEditor(other, id)
  await expect(other.getByRole('alert')).toContainText('You edit this article in another tab.')
  await expect(titleField(other)).not.toBeEditable()

  await titleField(page).fill('The title of the first tab')
  await expectSaveState(page, 'Saved')
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(titleField(other)).toBeEditable()
  await expect(titleField(other)).toHaveValue('The title of the first tab')
  await excerptField(other).fill('The excerpt of the second tab')
  await expectSaveState(other, 'Saved')
  expect((await storedArticle(page, id)).document).toMatchObject({
    title: 'The title of the first tab',
    excerpt: 'The excerpt of the second tab',
  })
  consoleErrors.length = 0
})

test('an editor who is taken over is told, keeps the words, and merges them', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await newStaff(page, 'editor')
  const id = await newArticle(page, { title: 'Taken over', content: 'One.\n\nTwo.' })
  await openEditor(page, id)
  const otherPage = await (await browser.newContext()).newPage()
  const other = await newStaff(otherPage, 'editor')
  await openEditor(otherPage, id)

  await loseConnection(page)
  await paragraphs(page).first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Mine.')
  await expectSaveState(page, 'Offline, kept here')
  await otherPage.getByRole('button', { name: 'Take over' }).click()
  await expect(titleField(otherPage)).toBeEditable()
  await paragraphs(otherPage).last().click()
  await otherPage.keyboard.press('End')
  await otherPage.keyboard.type(' Theirs.')
  await expectSaveState(otherPage, 'Saved')

  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('alert')).toContainText(`${other.firstName} ${other.lastName} took this article over.`)
  await expect(page.getByRole('alert')).toContainText('Your unsaved words are kept on this device.')
  await page.unroute(saveRequests)
  await page.getByRole('button', { name: 'Take over' }).click()
  await expectSaveState(page, 'Saved')
  await expect(paragraphs(page)).toHaveText(['One. Mine.', 'Two. Theirs.'])
  expect((await storedArticle(page, id)).document.content).toBe('One. Mine.\n\nTwo. Theirs.')
  consoleErrors.length = 0
})

test('a field that both have changed is a conflict, and nothing can be published until it is resolved', async ({
  page,
  consoleErrors,
}) => {
  await newStaff(page, 'editor')
  const id = await newArticle(page, { title: 'Before', content: 'One.' })
  await openEditor(page, id)
  await page.route(saveRequests, (route) => route.abort())
  await titleField(page).fill('Mine')
  await expectSaveState(page, 'Offline, kept here')
  await saveElsewhere(page, id, { title: 'Theirs' })
  await page.unroute(saveRequests)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const merge = page.getByRole('region', { name: 'Two versions' })
  await expect(merge).toBeVisible()
  await expectSaveState(page, 'Refused')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await merge.getByRole('radio', { name: 'Mine' }).check()
  await merge.getByRole('button', { name: 'Save what is chosen' }).click()
  await expectSaveState(page, 'Saved')
  expect((await storedArticle(page, id)).document.title).toBe('Mine')
  consoleErrors.length = 0
})

/** Another tab of the same account takes over, saves, and leaves. */
async function saveElsewhere(page: Page, id: string, changes: object): Promise<void> {
  const tabId = crypto.randomUUID()
  await apiRequest(page, `/api/admin/articles/${id}/presence`, { tabId, edit: true, takeOver: true }, 'PUT')
  const { version, document } = await storedArticle(page, id)
  const save = { baseVersion: version, saveId: crypto.randomUUID(), tabId, document: { ...document, ...changes } }
  await apiRequest(page, `/api/admin/articles/${id}/document`, save, 'PUT')
  await apiRequest(page, `/api/admin/articles/${id}/presence`, { tabId, edit: false }, 'PUT')
}
