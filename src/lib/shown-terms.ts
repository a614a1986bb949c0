import { atom } from 'nanostores'
import type { AcceptedTerms } from '#shared/contracts/accepted-terms.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { ApiError, api } from './api.ts'

export type TermsPage = keyof AcceptedTerms

/** The pages whose version has changed since this page was loaded. */
export const $changedTerms = atom<TermsPage[]>([])

let renewed: AcceptedTerms | undefined

/** The versions that the page shows: those that it was rendered with, or newer ones that the reader has been told about. */
export function shownTerms(): AcceptedTerms | undefined {
  const text = document.querySelector<HTMLElement>('[data-shown-terms]')?.dataset.shownTerms
  return renewed ?? (text ? (JSON.parse(text) as AcceptedTerms) : undefined)
}

/** After a purchase was refused because other terms are in force: reads them, so that the form can show which. */
export async function renewShownTerms(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.problem?.type !== problemType('terms-changed')) return
  const before = shownTerms()
  renewed = await api.get('/terms').catch(() => renewed)
  const changed = (Object.keys(renewed ?? {}) as TermsPage[]).filter((page) => renewed?.[page] !== before?.[page])
  $changedTerms.set([...new Set([...$changedTerms.get(), ...changed])])
}
