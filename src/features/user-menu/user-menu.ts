import type { User } from '#shared/contracts/user.ts'
import { $user, loadUser } from '../../lib/signed-in.ts'
import { entrances, lead } from './entrance.ts'
import { panelInPlaceOf } from './panel.ts'
import { rowsFor } from './rows.ts'

type Show = (user: User | null) => void

/** What the entrance of each place becomes for whoever is signed in. */
const places: Record<string, (link: HTMLAnchorElement) => Show> = {
  header: panelInPlaceOf,
  menu: rowsInPlaceOf,
  footer: (link) => (user) => lead(link, user !== null),
}

const shows = [...entrances()].map((link) => places[link.dataset.entrance ?? '']?.(link))

$user.subscribe((user) => {
  if (user === undefined) loadUser()
  else for (const show of shows) show?.(user)
})

/** In the menu of small screens everything stands where the link was: nothing more to open. */
function rowsInPlaceOf(link: HTMLAnchorElement): Show {
  const rows = document.createElement('section')
  rows.ariaLabel = 'Account'
  return (user) => {
    lead(link, user !== null)
    rows.replaceChildren(...(user ? rowsFor(user) : []))
    if (user) link.replaceWith(rows)
    else rows.replaceWith(link)
  }
}
