import { fullDate } from '#shared/domain/dates.ts'

const AWAITS_EVIDENCE = ['needs_response', 'warning_needs_response']

export const awaitsEvidence = (status: string) => AWAITS_EVIDENCE.includes(status)

const labels: Record<string, string> = {
  needs_response: 'waits for evidence',
  warning_needs_response: 'an inquiry, waits for evidence',
  under_review: 'the bank reviews the evidence',
  warning_under_review: 'an inquiry, the bank reviews the evidence',
  appeal_needs_response: 'an appeal, waits for evidence in Stripe’s dashboard',
  appeal_under_review: 'an appeal, under review',
  won: 'won',
  lost: 'lost',
  warning_closed: 'an inquiry, closed',
  prevented: 'settled before it was called back',
}

/** With the last day on which the bank takes evidence. */
export function disputeStatusLabel(status: string, dueBy: string | null): string {
  const label = labels[status] ?? status.replaceAll('_', ' ')
  return awaitsEvidence(status) && dueBy ? `${label} until ${fullDate(dueBy)}` : label
}
