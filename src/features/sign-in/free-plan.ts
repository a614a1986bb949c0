import { hasSession } from '../../lib/session-hint.ts'

// The page of the free sign-up is the same for everybody. This shows the part of it that is meant for who has come: the
// form, for the plan that the address names; or that there is no such plan; or that they are in already.

const page = document.getElementById('free-sign-up-page')
const wanted = new URLSearchParams(location.search).get('plan')

if (hasSession()) show('already-signed-in')
else if (page && wanted !== null) choose(page, wanted)
if (page) writeOnTicket(page)

// Signed in, put aside by the browser, and fetched back: what the page says may have become wrong.
addEventListener('pageshow', ({ persisted }) => persisted && hasSession() && show('already-signed-in'))

function choose(page: HTMLElement, plan: string): void {
  const free: Record<string, string> = JSON.parse(page.dataset.freePlans ?? '{}')
  const paid: string[] = JSON.parse(page.dataset.paidPlans ?? '[]')
  const name = Object.hasOwn(free, plan) ? free[plan] : undefined
  if (paid.includes(plan)) location.replace(`/checkout?plan=${encodeURIComponent(plan)}`)
  else if (name === undefined) show('plan-not-found')
  else offer(page, plan, name)
}

function offer(page: HTMLElement, plan: string, name: string): void {
  for (const place of page.querySelectorAll('[data-plan-name]')) place.textContent = name
  const field = page.querySelector<HTMLInputElement>('input[name="subscriptionId"]')
  if (field) field.value = plan
}

function show(part: 'already-signed-in' | 'plan-not-found'): void {
  for (const id of ['free-sign-up-page', 'already-signed-in', 'plan-not-found']) {
    document.getElementById(id)?.toggleAttribute('hidden', id !== part)
  }
  const heading = document.querySelector(`#${part} h1`)?.textContent?.trim()
  const [, publication] = document.title.split(' — ')
  if (heading) document.title = publication ? `${heading} — ${publication}` : heading
}

/** Whoever types their name sees it on the ticket beside the form. */
function writeOnTicket(page: HTMLElement): void {
  const line = page.querySelector('[data-card-name]')
  const names = () =>
    ['firstName', 'lastName'].map((name) => page.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value.trim())
  page.addEventListener('input', () => {
    if (line) line.textContent = names().filter(Boolean).join(' ') || '\u00a0'
  })
}
