import type { Browser } from '@playwright/test'
import { letterTo } from './mailbox.ts'
import { ask, known, type Role, signInAs } from './members.ts'

/** As an owner at another desk asks somebody to come. Answers what the link in their letter leads to. */
export async function invite(browser: Browser, email: string, role: Role = 'editor') {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, known.owner)
  const { id } = (await (await ask(page, '/api/admin/invitations', { email, role })).json()) as { id: string }
  const path = await invitationTo(email)
  return {
    path,
    token: path.split('invite=')[1] ?? '',
    async revoke() {
      await ask(page, `/api/admin/invitations/${id}`, {}, 'DELETE')
    },
  }
}

/** Where the newest invitation of this address leads. */
export async function invitationTo(email: string): Promise<string> {
  const { text } = await letterTo(email, /^Your invitation to the desk/)
  const [path] = /\/auth\?invite=[\w-]+/.exec(text) ?? []
  if (!path) throw new Error(`There is no invitation in: ${text}`)
  return path
}
