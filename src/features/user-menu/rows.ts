import type { User } from '#shared/contracts/user.ts'
import { SIGN_OUT_FAILED, signOut } from '../../lib/signed-in.ts'
import { createElement } from './element.ts'

const ROW_CLASS = 'block w-full py-2 text-left font-ui text-small transition-colors duration-400 hover:text-accent'

/** Who is reading, where their rooms are, and the way out. */
export function menuRows(user: User): HTMLElement[] {
  const { firstName, lastName, email, staffRole } = user
  const links = [menuLink('/account', 'Account Dashboard'), ...(staffRole ? [menuLink('/admin', 'Editorial Desk')] : [])]
  return [
    createElement('p', 'font-display text-title', `${firstName} ${lastName}`),
    createElement('p', 'mt-1 font-ui text-small break-words text-soft', email),
    createElement('p', 'mt-1 font-ui text-small text-soft', planLabel(user)),
    createElement('ul', 'mt-4 border-t border-line py-3', ...links.map((link) => createElement('li', '', link))),
    createElement('div', 'border-t border-line pt-3', ...logOutRow()),
  ]
}

/** 'Patron Ledger', 'Patron Ledger, past due': a tier is called after its plan. */
function planLabel({ subscriptionTier: tier, subscriptionStatus: status }: User): string {
  const plan =
    tier === 'free' ? 'Free plan' : tier.replace(/(^|_)(.)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  return status === 'active' || tier === 'free' ? plan : `${plan}, ${status.replaceAll('_', ' ')}`
}

function menuLink(href: string, label: string): HTMLAnchorElement {
  const link = createElement('a', `${ROW_CLASS} aria-[current]:text-accent`, label)
  link.href = href
  if (location.pathname === href) link.ariaCurrent = 'page'
  return link
}

/** Says what went wrong beside the button: a toast would have to be loaded first, over a network that is not there. */
function logOutRow(): HTMLElement[] {
  const button = createElement('button', `${ROW_CLASS} cursor-pointer`, 'Log out')
  const notice = createElement('p', 'pb-2 font-ui text-small text-accent empty:hidden')
  button.type = 'button'
  notice.role = 'alert'
  button.addEventListener('click', () => {
    notice.textContent = ''
    signOut().catch(() => {
      notice.textContent = SIGN_OUT_FAILED
      notice.scrollIntoView({ block: 'nearest' })
    })
  })
  return [button, notice]
}
