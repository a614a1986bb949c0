import { ApiError, api } from '#lib/api.ts'
import { apiListQuery, apiQuery, invalidate, queryClient, updateCache } from '#lib/api-query.ts'
import { PaymentFailed } from '#lib/useAction.ts'
import type { Group, GroupCorrection, GroupSeatsPreview, InvitedAddress, UserGroups } from '#shared/contracts/group.ts'
import type { Translate } from '#shared/domain/language.ts'

// The manager's writes to their groups. Each shows the group that the API answers with, and fetches what it changes elsewhere again.

const groupsQuery = apiQuery('/user/groups')
const membersQuery = (id: string) => apiListQuery('/user/groups/{id}/members', { path: { id } })

function showGroup(changed: Group): void {
  updateCache(groupsQuery, ({ managed, seat }) => ({
    managed: managed.map((one) => (one.id === changed.id ? changed : one)),
    seat,
  }))
  invalidate(membersQuery(changed.id))
}

const showGroups = (groups: UserGroups) => queryClient.setQueryData(groupsQuery.queryKey, groups)

export async function inviteMembers(id: string, addresses: string): Promise<InvitedAddress[]> {
  const { invitations, group } = await api.post('/user/groups/{id}/invitations', { path: { id }, body: { addresses } })
  showGroup(group)
  return invitations
}

export async function resendInvitation(id: string, memberId: string): Promise<void> {
  showGroup(await api.post('/user/groups/{id}/members/{memberId}/invitation', { path: { id, memberId } }))
}

export async function removeMember(id: string, memberId: string): Promise<void> {
  showGroup(await api.delete('/user/groups/{id}/members/{memberId}', { path: { id, memberId } }))
}

export async function correctGroup(id: string, body: GroupCorrection): Promise<void> {
  try {
    showGroup(await api.put('/user/groups/{id}/details', { path: { id }, body }))
  } catch (error) {
    // Corrected by somebody else since this page was loaded: the form has to be opened again.
    if (error instanceof ApiError && error.status === 409) invalidate(groupsQuery)
    throw error
  }
}

export async function cancelGroup(id: string): Promise<void> {
  showGroups(await api.post('/user/groups/{id}/cancellation', { path: { id } }))
}

export async function resumeGroup(id: string): Promise<void> {
  showGroups(await api.delete('/user/groups/{id}/cancellation', { path: { id } }))
}

/** Changes the number for exactly the amount that was shown. Where the bank asks, Stripe does it over this page. */
export async function changeSeats(
  id: string,
  { key, seats, amount, acceptedTerms }: GroupSeatsPreview,
  t: Translate,
): Promise<Group> {
  const body = { key, seats, amount, acceptedTerms }
  const send = () => api.post('/user/groups/{id}/seats', { path: { id }, body })
  try {
    const first = await send()
    const { group } = first.clientSecret ? await confirm(first.clientSecret, send, t) : first
    showGroup(group)
    return group
  } catch (error) {
    // The group differs from what this page shows: it was changed in another tab, say.
    if (error instanceof PaymentFailed || (error instanceof ApiError && error.status !== 429)) invalidate(groupsQuery)
    throw error
  } finally {
    invalidate(apiQuery('/user/groups/{id}/invoices', { path: { id } }))
  }
}

/** Makes the card of a confirmed setup intent the card of the group, and pays an open invoice with it. */
export async function changeGroupCard(id: string, setupIntentId: string, t: Translate): Promise<void> {
  const send = () => api.put('/user/groups/{id}/card', { path: { id }, body: { setupIntentId } })
  try {
    const first = await send()
    showGroup((first.clientSecret ? await confirm(first.clientSecret, send, t) : first).group)
  } catch (error) {
    // The card is changed even where the payment of the open invoice is declined.
    if (error instanceof PaymentFailed || (error instanceof ApiError && error.status !== 429)) invalidate(groupsQuery)
    throw error
  } finally {
    invalidate(apiQuery('/user/groups/{id}/invoices', { path: { id } }))
  }
}

async function confirm(
  clientSecret: string,
  send: () => Promise<{ group: Group; clientSecret: string | null }>,
  t: Translate,
) {
  const { getStripe } = await import('#lib/stripe.ts')
  const { error } = (await (await getStripe())?.handleNextAction({ clientSecret })) ?? {}
  if (error) throw new PaymentFailed(error.message ?? t('Your bank did not agree to it.'))
  const latest = await send()
  if (latest.clientSecret) throw new PaymentFailed(t('Your bank did not agree to it.'))
  return latest
}
