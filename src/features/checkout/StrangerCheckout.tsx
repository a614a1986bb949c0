import type { Plan } from '#shared/contracts/plan.ts'
import { loadDraft } from './kept.ts'
import { PaymentSetup } from './PaymentSetup.tsx'

/** Somebody whom this browser does not know: they get an account with what they buy. */
export function GuestCheckout({ plan }: { plan: Plan }) {
  return <PaymentSetup plan={plan} defaultValues={loadDraft()} />
}
