import { $user, loadUser } from '../../lib/signed-in.ts'
import { replaceWithPanel } from './panel.ts'
import { menuRows } from './rows.ts'

// The menu of whoever is signed in: in the header a button with a panel, in the menu of small screens without one more
// thing to open. Until the answer is there, the printed link to the account is as good.

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
  section.ariaLabel = 'Account'
  link.replaceWith(section)
  return section
}
