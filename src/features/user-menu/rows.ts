import type { User } from '#shared/contracts/user.ts'
import { SIGN_OUT_FAILED, signOut } from '../../lib/signed-in.ts'
import { element } from './element.ts'

const ROW = 'block w-full py-2 text-left font-ui text-small transition-colors duration-400 hover:text-accent'

/** Who is reading, where their rooms are, and the way out. */
export function rowsFor(user: User): HTMLElement[] {
  const { firstName, lastName, email, staffRole } = user
  const links = [linkTo('/account', 'Account Dashboard'), ...(staffRole ? [linkTo('/admin', 'Editorial Desk')] : [])]
  return [
    element('p', 'font-display text-title', `${firstName} ${lastName}`),
    element('p', 'mt-1 font-ui text-small break-words text-soft', email),
    element('p', 'mt-1 font-ui text-small text-soft', planInWords(user)),
    element('ul', 'mt-4 border-t border-line py-3', ...links.map((link) => element('li', '', link))),
    element('div', 'border-t border-line pt-3', ...wayOut()),
  ]
}

/** 'Patron Ledger', 'Patron Ledger, past due': a tier is called after its plan. */
function planInWords({ subscriptionTier: tier, subscriptionStatus: status }: User): string {
  const plan =
    tier === 'free' ? 'Free plan' : tier.replace(/(^|_)(.)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  return status === 'active' || tier === 'free' ? plan : `${plan}, ${status.replaceAll('_', ' ')}`
}

function linkTo(href: string, label: string): HTMLAnchorElement {
  const link = element('a', `${ROW} aria-[current]:text-accent`, label)
  link.href = href
  if (location.pathname === href) link.ariaCurrent = 'page'
  return link
}

/** Says what went wrong beside the button: a toast would have to be loaded first, over a network that is not there. */
function wayOut(): HTMLElement[] {
  const button = element('button', `${ROW} cursor-pointer`, 'Log out')
  const notice = element('p', 'pb-2 font-ui text-small text-accent empty:hidden')
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
