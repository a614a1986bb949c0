import { api } from '#lib/api.ts'
import { onSessionReset } from '#lib/session.ts'
import { type PlanActionTexts, planAction } from './plan-action.ts'

// The cards tell a signed-in reader which plan is theirs and what the others would be. Where the subscription cannot be loaded
// they stay as they are for guests.

const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-plan-price]')]
const markup = document.querySelector<HTMLElement>('[data-plan-actions]')?.dataset.planActions
const texts = markup ? (JSON.parse(markup) as PlanActionTexts) : undefined
const forGuests = links.map((link) => ({ link, label: link.firstChild?.nodeValue ?? '', href: link.href }))

api.get('/user/subscription').then(
  (current) => {
    if (!current) return
    for (const link of links) {
      const id = new URL(link.href).searchParams.get('plan') ?? ''
      const action = planAction({ id, price: Number(link.dataset.planPrice) }, current)
      if (action && texts)
        show(link, { label: texts.labels[action.label], href: action.href.replace('/account', texts.account) })
      else if (action) show(link, action)
    }
  },
  () => {},
)

/** The name of the plan, for screen readers, follows the label. */
function show(link: HTMLAnchorElement, { label, href }: { label: string; href: string }): void {
  if (link.firstChild) link.firstChild.nodeValue = label
  link.href = href
}

onSessionReset(() => {
  for (const { link, ...action } of forGuests) show(link, action)
})
