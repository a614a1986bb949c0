import { apiRequest, newGuest, newReader, newStaff, seededUsers } from './accounts.ts'
import { openSection, sectionHeading } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hydrateForm, type Page, test, toast } from './fixtures.ts'

import { waitForEmail } from './mailbox.ts'

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('link')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
/** The polling interval of the section, with a margin. */
const ARRIVES = { timeout: 45_000 }

/** The name is as new as the address: other stories write messages at the same time. */
async function sendMessage(page: Page, message: string) {
  const { email } = newGuest()
  const name = `Odile ${crypto.randomUUID().slice(0, 8)}`
  await apiRequest(page, '/api/contact', { name, email, subject: 'editorial', message })
  return { email, name }
}

test('a message arrives without a reload, is found by its address, answered by e-mail and closed', async ({ page }) => {
  await newStaff(page, 'support')
  await openSection(page, 'messages', 'Messages')
  const text = `Is it so? ${crypto.randomUUID()}`
  const { email, name } = await sendMessage(page, text)
  await page.getByLabel('Address').fill(email)
  await expect(messages(page)).toHaveText([new RegExp(name)], ARRIVES)
  await messages(page).click()
  await expect(title(page, name)).toBeFocused()
  await expect(page.getByRole('article')).toContainText(text)
  await page.getByRole('textbox', { name: 'Reply' }).fill('It is.\nSince Monday.')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Reply sent')).toBeVisible()
  await expect(page.getByText('No message from such an address.')).toBeVisible()
  const reply = await waitForEmail(email, /^Our answer to your message/)
  expect(reply.text).toContain('> Since Monday.')
  expect(reply.text).toContain(`> ${text}`)

  await page.getByRole('link', { name: 'Answered' }).click()
  await expect(messages(page)).toHaveText([new RegExp(name)])
  await messages(page).click()
  await expect(page.getByRole('article')).toContainText('Since Monday.')
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(toast(page, 'Closed')).toBeVisible()
})

test('a ticket arrives without a reload while a reply is being typed', async ({ page, browser }) => {
  const readerPage = await (await browser.newContext()).newPage()
  await newReader(readerPage)
  const ask = (subject: string) =>
    apiRequest(readerPage, '/api/user/support-tickets', { category: 'delivery', subject, message: 'Good morning.' })
  const [first, second] = [`First ${crypto.randomUUID()}`, `Second ${crypto.randomUUID()}`]
  const { id } = (await (await ask(first)).json()) as { id: string }
  await newStaff(page, 'support')
  await page.goto(`/admin#support/open/${id}`)
  await expect(title(page, first)).toBeVisible()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Half a reply')
  const { id: newId } = (await (await ask(second)).json()) as { id: string }
  const listed = page.waitForResponse(
    async (response) => (await response.text().catch(() => '')).includes(newId),
    ARRIVES,
  )
  await listed
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('Half a reply')
})

test('the link of a staff e-mail opens that message, also after the sign-in', async ({ page }) => {
  const text = `By the link ${crypto.randomUUID()}`
  const { name } = await sendMessage(page, text)
  const notice = await waitForEmail('hello@meridian.example', new RegExp(`^A message from ${name}`))
  const [link = ''] = /\/admin#messages\/open\/[0-9a-f-]{36}/.exec(notice.text) ?? []
  expect(link).not.toBe('')
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign In' }).click()
  const form = page.getByRole('form', { name: 'Sign in' })
  await hydrateForm(form, 'Email')
  await form.getByLabel('Email').fill(seededUsers.support.email)
  await form.getByLabel('Password', { exact: true }).fill(seededUsers.support.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(link)
  await expect(sectionHeading(page, 'Messages')).toBeVisible()
  await expect(title(page, name)).toBeVisible()
})
