import type { ArticleDocument } from '../../supabase/functions/_shared/contracts/article-draft.ts'
import { apiRequest } from './accounts.ts'
import { expect, type Page } from './fixtures.ts'

export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
export const excerptField = (page: Page) => page.getByRole('textbox', { name: 'Excerpt' })
export const bodyField = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' })
export const paragraphs = (page: Page) => bodyField(page).locator('> p')
export const block = (page: Page, name: string) => bodyField(page).getByRole('group', { name: `Block: ${name}` })

export const expectSaveState = (page: Page, word: 'Saved' | 'Saving' | 'Offline, kept here' | 'Refused') =>
  expect(page.locator('[data-save-state]')).toHaveText(word)

const blankDocument: ArticleDocument = {
  title: '',
  excerpt: '',
  content: '',
  category: '',
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
}

/** An article of the account of this browser. */
export async function newArticle(page: Page, changes: Partial<ArticleDocument> = {}): Promise<string> {
  const id = crypto.randomUUID()
  await apiRequest(page, '/api/admin/articles', { id, document: { ...blankDocument, ...changes } })
  return id
}

/** The article as the server has stored it. */
export async function storedArticle(page: Page, id: string): Promise<{ version: number; document: ArticleDocument }> {
  return (await page.request.get(`/api/admin/articles/${id}`)).json()
}

export async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/admin#articles/${id}`)
  await expect(bodyField(page)).toBeVisible()
}

/** Opens an article that does not exist yet. */
export async function openNewArticle(page: Page): Promise<string> {
  const id = crypto.randomUUID()
  await page.goto(`/admin#articles/new/${id}`)
  await expect(bodyField(page)).toBeVisible()
  return id
}

/** Paths of the requests that save articles, for stories in which the network loses them. */
export const saveRequests = /\/api\/admin\/articles(\/[^/]+\/document)?$/

/** Pastes data as another program puts it on the clipboard. */
export async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await bodyField(page).evaluate((element, contents) => {
    const clipboardData = new DataTransfer()
    for (const [type, content] of Object.entries(contents)) clipboardData.setData(type, content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}
