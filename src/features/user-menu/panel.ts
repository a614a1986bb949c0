import { createElement } from './element.ts'

const GAP_PX = 12
const PANEL_CLASS =
  'absolute inset-auto top-(--top) right-(--right) m-0 w-80 border border-line border-t-ink bg-paper px-7 pt-6 pb-4 text-ink opacity-0 shadow-2xl shadow-black/20 transition-discrete transition-[opacity,display,overlay] duration-200 open:opacity-100 starting:open:opacity-0'

/**
 * A button of the link's own size, and the panel that it opens. The browser closes it by Escape, by a click beside it and
 * by the button, and gives the focus back. Where a browser knows no popovers the link stays, and leads to the account.
 */
export function replaceWithPanel(link: HTMLAnchorElement): HTMLElement {
  const button = createElement('button', `${link.className} cursor-pointer`, 'Account')
  const panel = createElement('div', PANEL_CLASS)
  if (!('popover' in panel)) return panel
  panel.role = 'group'
  panel.ariaLabel = 'Account'
  panel.popover = 'auto'
  button.type = 'button'
  button.popoverTargetElement = panel
  link.replaceWith(button, panel)

  panel.addEventListener('beforetoggle', () => positionBelow(button, panel))
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    const isWithin = relatedTarget instanceof Node && panel.contains(relatedTarget)
    if (relatedTarget && !isWithin && relatedTarget !== button) panel.hidePopover()
  })
  addEventListener('resize', () => panel.hidePopover())
  return panel
}

/** Where an anchor would hold it, which not every browser knows yet. */
function positionBelow(button: HTMLElement, panel: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect()
  panel.style.setProperty('--top', `${bottom + scrollY + GAP_PX}px`)
  panel.style.setProperty('--right', `${document.documentElement.clientWidth - right}px`)
}
