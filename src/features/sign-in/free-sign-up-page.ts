import { setDocumentTitle } from '#lib/document-title.ts'
import { hasSession } from '#lib/session-hint.ts'

// The page of the free sign-up is static. This script shows one of its sections: the form for the plan in the URL, a notice
// that there is no such plan, or a notice that the reader is signed in already.

const container = document.getElementById('free-sign-up-page')
const requestedPlan = new URLSearchParams(location.search).get('plan')

if (hasSession()) showOnly('already-signed-in')
else if (container && requestedPlan !== null) selectPlan(container, requestedPlan)
if (container) showNameOnCard(container)

// The reader may have signed in since the browser put the page into the bfcache.
addEventListener('pageshow', ({ persisted }) => persisted && hasSession() && showOnly('already-signed-in'))

function selectPlan(container: HTMLElement, plan: string): void {
  const freePlans: Record<string, string> = JSON.parse(container.dataset.freePlans ?? '{}')
  const paidPlans: string[] = JSON.parse(container.dataset.paidPlans ?? '[]')
  const name = Object.hasOwn(freePlans, plan) ? freePlans[plan] : undefined
  const checkout = container.dataset.checkout ?? '/checkout'
  if (paidPlans.includes(plan)) location.replace(`${checkout}?plan=${encodeURIComponent(plan)}`)
  else if (name === undefined) showOnly('plan-not-found')
  else showPlan(container, plan, name)
}

function showPlan(container: HTMLElement, plan: string, name: string): void {
  for (const element of container.querySelectorAll('[data-plan-name]')) element.textContent = name
  const planField = container.querySelector<HTMLInputElement>('input[name="subscriptionId"]')
  if (planField) planField.value = plan
}

function showOnly(sectionId: 'already-signed-in' | 'plan-not-found'): void {
  for (const id of ['free-sign-up-page', 'already-signed-in', 'plan-not-found']) {
    document.getElementById(id)?.toggleAttribute('hidden', id !== sectionId)
  }
  const heading = document.querySelector(`#${sectionId} h1`)?.textContent?.trim()
  if (heading) setDocumentTitle(heading)
}

function showNameOnCard(container: HTMLElement): void {
  const nameElement = container.querySelector('[data-card-name]')
  const readNames = () =>
    ['firstName', 'lastName'].map((name) =>
      container.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value.trim(),
    )
  container.addEventListener('input', () => {
    if (nameElement) nameElement.textContent = readNames().filter(Boolean).join(' ') || '\u00a0'
  })
}
