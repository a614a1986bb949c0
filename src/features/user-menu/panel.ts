import type { User } from '#shared/contracts/user.ts'
import { element } from './element.ts'
import { lead } from './entrance.ts'
import { rowsFor } from './rows.ts'

const GAP_PX = 12
const PANEL =
  'absolute inset-auto top-(--top) right-(--right) m-0 w-80 border border-line border-t-ink bg-paper px-7 pt-6 pb-5 text-ink opacity-0 shadow-2xl shadow-black/20 transition-discrete transition-[opacity,display,overlay] duration-200 open:opacity-100 starting:open:opacity-0'

/**
 * A button of the link's own size, and the panel that it opens. The browser closes it by Escape, by a click beside it and
 * by the button, and gives the focus back. Where a browser knows no popovers the link stays, and leads to the account.
 */
export function panelInPlaceOf(link: HTMLAnchorElement): (user: User | null) => void {
  const button = element('button', `${link.className} cursor-pointer`, 'Account')
  const panel = element('div', PANEL)
  panel.role = 'group'
  panel.ariaLabel = 'Account'
  panel.popover = 'auto'
  button.type = 'button'
  button.popoverTargetElement = panel

  panel.addEventListener('beforetoggle', () => placeUnder(button, panel))
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    const goesElsewhere = relatedTarget instanceof Node && !panel.contains(relatedTarget)
    if (goesElsewhere && relatedTarget !== button) panel.hidePopover()
  })
  addEventListener('resize', () => panel.isConnected && panel.hidePopover())

  return (user) => {
    lead(link, user !== null)
    panel.replaceChildren(...(user ? rowsFor(user) : []))
    if (!('popover' in HTMLElement.prototype)) return
    const [now, then] = user ? [button, link] : [link, button]
    if (!then.isConnected) return
    const hadFocus = then.matches(':focus') || panel.matches(':focus-within')
    if (user) link.replaceWith(button, panel)
    else {
      panel.remove()
      button.replaceWith(link)
    }
    if (hadFocus) now.focus()
  }
}

/** Where an anchor would hold it, which not every browser knows yet. */
function placeUnder(button: HTMLElement, panel: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect()
  panel.style.setProperty('--top', `${bottom + scrollY + GAP_PX}px`)
  panel.style.setProperty('--right', `${document.documentElement.clientWidth - right}px`)
}
