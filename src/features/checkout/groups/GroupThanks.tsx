import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import type { Group } from '#shared/contracts/group.ts'
import { longDate } from '#shared/domain/dates.ts'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { groupDraft } from '../form-draft.ts'
import { LoadError, Notice } from '../Notice.tsx'

/** After the purchase: the group as Stripe says. Nothing in the address proves anything. */
export function GroupThanks() {
  const [state, setState] = useState<{ group?: Group | null; error?: unknown }>({})

  async function load() {
    setState({})
    const id = new URLSearchParams(location.search).get('group')
    if (!id) return setState({ group: null })
    try {
      const { managed } = await api.post('/user/groups/{id}/completion', { path: { id } })
      const group = managed.find((one) => one.id === id) ?? null
      if (group) groupDraft.remove()
      setState({ group })
    } catch (error) {
      setState({ error })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    load()
  }, [])

  const { group, error } = state
  if (error) return <LoadError subject="Your group" error={error} charged="unknown" onRetry={load} />
  if (group === undefined) return <CheckoutSkeleton statusText="One moment, please…" />
  if (group === null)
    return (
      <Notice
        title="The payment did not go through"
        actions={
          <a className="action-solid" href="/groups">
            Back to the group
          </a>
        }
      >
        The group waits for its payment. Nothing has been charged.
      </Notice>
    )
  return (
    <Notice
      title="Thank you"
      label={group.name}
      actions={
        <>
          <a className="action-solid" href="/account#groups">
            Invite your readers
          </a>
          <a className="action" href="/current-issue">
            Begin to read
          </a>
        </>
      }
    >
      {group.seats} seats of {group.plan} are open until {longDate(group.endsAt)}.{' '}
      {group.paysBy === 'invoice'
        ? 'The invoice is on its way, and says where to transfer the amount.'
        : 'The receipt is on its way.'}{' '}
      Now say who is to have one.
    </Notice>
  )
}
