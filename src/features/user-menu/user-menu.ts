import { $user, loadUser } from '../../lib/signed-in.ts'
import { panelInPlaceOf } from './panel.ts'
import { rowsFor } from './rows.ts'

// The menu of whoever is signed in: in the header a button with a panel, in the menu of small screens without one more
// thing to open. Until the answer is there, the printed link to the account is as good.

const places: Record<string, (link: HTMLAnchorElement) => HTMLElement> = {
  header: panelInPlaceOf,
  menu: sectionInPlaceOf,
}

const links = document.querySelectorAll<HTMLAnchorElement>('a[data-entrance]')
const menus = [...links].map((link) => places[link.dataset.entrance ?? '']?.(link))

$user.subscribe((user) => {
  document.documentElement.toggleAttribute('data-signed-in', user !== null)
  for (const menu of menus) menu?.replaceChildren(...(user ? rowsFor(user) : []))
  if (user === undefined) loadUser()
})

function sectionInPlaceOf(link: HTMLAnchorElement): HTMLElement {
  const section = document.createElement('section')
  section.className = 'for-readers'
  section.ariaLabel = 'Account'
  link.replaceWith(section)
  return section
}
