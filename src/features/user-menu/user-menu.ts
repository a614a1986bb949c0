import { $user, loadUser, signOut } from '#lib/current-user.ts'
import type { User } from '#shared/contracts/user.ts'
import { localPath, toLanguage } from '#shared/domain/language.ts'

/** UserMenu.astro writes the texts of a page that is not in English. */
const texts: Record<string, string> = JSON.parse(document.getElementById('user-menu-texts')?.dataset.texts ?? '{}')
const textOf = (english: string) => texts[english] ?? english
const pathOf = (path: string) => localPath(toLanguage(document.documentElement.lang), path)

/** For a sign-out without a response. */
const SIGN_OUT_FAILED = 'We could not be reached, so you are still signed in. Please try again in a moment.'

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  node.className = className
  node.append(...children)
  return node
}

const GAP_PX = 12
const PANEL_CLASS =
  'absolute inset-auto top-(--top) right-(--right) m-0 w-80 border border-line border-t-ink bg-paper px-7 pt-6 pb-4 text-ink opacity-0 [box-shadow:0_25px_50px_-12px_rgb(0_0_0/0.25)] transition-discrete transition-[opacity,display,overlay] duration-200 open:opacity-100 starting:open:opacity-0'

/**
 * Replaces the link by a button of the same size that opens a popover. The browser closes it on Escape, on a click outside and
 * by the button, and restores the focus. Without popover support the link to the account stays.
 */
function replaceWithPanel(link: HTMLAnchorElement): HTMLElement {
  const button = createElement('button', `${link.className} cursor-pointer`, textOf('Account'))
  const panel = createElement('div', PANEL_CLASS)
  if (!('popover' in panel)) return panel
  panel.role = 'group'
  panel.ariaLabel = textOf('Account')
  panel.popover = 'auto'
  button.type = 'button'
  panel.id = 'user-menu'
  // Not `popoverTargetElement`, which leaves an empty, invalid attribute.
  button.setAttribute('popovertarget', panel.id)
  link.replaceWith(button, panel)

  panel.addEventListener('beforetoggle', () => positionBelow(button, panel))
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    const isWithin = relatedTarget instanceof Node && panel.contains(relatedTarget)
    if (relatedTarget && !isWithin && relatedTarget !== button) panel.hidePopover()
  })
  addEventListener('resize', () => panel.hidePopover())
  return panel
}

/** CSS anchor positioning would do this, but not every browser supports it. */
function positionBelow(button: HTMLElement, panel: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect()
  panel.style.setProperty('--top', `${bottom + scrollY + GAP_PX}px`)
  panel.style.setProperty('--right', `${document.documentElement.clientWidth - right}px`)
}

const ROW_CLASS = 'block w-full py-2 text-left font-ui text-small transition-colors duration-400 hover:text-accent'

function menuRows(user: User): HTMLElement[] {
  const { firstName, lastName, email, staffRole } = user
  const links = [menuLink('/account', textOf('Account Dashboard')), ...(staffRole ? [menuLink('/admin', 'Admin')] : [])]
  return [
    createElement('p', 'font-display text-title', `${firstName} ${lastName}`),
    createElement('p', 'mt-1 font-ui text-small break-words text-soft', email),
    createElement('p', 'mt-1 font-ui text-small text-soft', planLabel(user)),
    createElement('ul', 'mt-4 border-t border-line py-3', ...links.map((link) => createElement('li', '', link))),
    createElement('div', 'border-t border-line pt-3', ...logOutRow()),
  ]
}

/** 'Patron Ledger', 'Patron Ledger, past due'. A plan that is not on offer any more is named by its id. */
function planLabel({ subscriptionTier: tier, subscriptionStatus: status, planName }: User): string {
  const plan = planName ?? tier.replace(/(^|_)(.)/g, (_, gap, initial) => (gap && ' ') + initial.toUpperCase())
  return status === 'active' || tier === 'free' ? plan : `${plan}, ${textOf(status.replaceAll('_', ' '))}`
}

function menuLink(path: string, label: string): HTMLAnchorElement {
  const href = pathOf(path)
  const link = createElement('a', `${ROW_CLASS} aria-[current]:text-accent`, label)
  link.href = href
  if (location.pathname === href) link.ariaCurrent = 'page'
  return link
}

/** Errors are shown beside the button: a toast would have to be loaded first, and signing out fails without a network. */
function logOutRow(): HTMLElement[] {
  const button = createElement('button', `${ROW_CLASS} cursor-pointer`, textOf('Log out'))
  const notice = createElement('p', 'pb-2 font-ui text-small text-accent empty:hidden')
  button.type = 'button'
  notice.role = 'alert'
  button.addEventListener('click', () => {
    notice.textContent = ''
    signOut(textOf('Logged out'), pathOf('/')).catch(() => {
      notice.textContent = textOf(SIGN_OUT_FAILED)
      notice.scrollIntoView({ block: 'nearest' })
    })
  })
  return [button, notice]
}

// The menu of a signed-in reader: a button with a popover in the header, a plain section in the menu of small screens. Until
// the user is loaded, the link to the account stays.

const placements: Record<string, (link: HTMLAnchorElement) => HTMLElement> = {
  header: replaceWithPanel,
  menu: replaceWithSection,
}

const accountLinks = document.querySelectorAll<HTMLAnchorElement>('a[data-user-menu]')
const menus = [...accountLinks].map((link) => placements[link.dataset.userMenu ?? '']?.(link))

$user.subscribe((user) => {
  document.documentElement.toggleAttribute('data-signed-in', user !== null)
  for (const menu of menus) menu?.replaceChildren(...(user ? menuRows(user) : []))
  if (user === undefined) loadUser()
})

function replaceWithSection(link: HTMLAnchorElement): HTMLElement {
  const section = document.createElement('section')
  section.className = 'signed-in-only'
  section.ariaLabel = textOf('Account')
  link.replaceWith(section)
  return section
}
