import type { Browser } from '@playwright/test'
import { apiRequest, type Role, seededUsers, signInAs } from './accounts.ts'
import { waitForEmail } from './mailbox.ts'

/** Sends an invitation as an owner in another browser. Returns the link of the e-mail. */
export async function inviteStaff(browser: Browser, email: string, role: Role = 'editor') {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, seededUsers.owner)
  const { id } = (await (await apiRequest(page, '/api/admin/invitations', { email, role })).json()) as { id: string }
  const path = await invitationPath(email)
  return {
    path,
    token: path.split('invite=')[1] ?? '',
    async revoke() {
      await apiRequest(page, `/api/admin/invitations/${id}`, {}, 'DELETE')
    },
  }
}

/** The link of the newest invitation to this address. */
export async function invitationPath(email: string): Promise<string> {
  const { text } = await waitForEmail(email, /^Your invitation to the staff/)
  const [path] = /\/auth\?invite=[\w-]+/.exec(text) ?? []
  if (!path) throw new Error(`There is no invitation in: ${text}`)
  return path
}
