import { api } from '#lib/api.ts'
import type { Group } from '#shared/contracts/group.ts'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { groupDraft } from '../form-draft.ts'
import { LoadError, Notice } from '../Notice.tsx'
import { useCompletion } from '../useCompletion.ts'

/** After the purchase: the group as Stripe says. Nothing in the address proves anything. */
export function GroupThanks() {
  const { t, href, longDate } = useLocale()
  const { result: group, error, retry } = useCompletion(completeGroup)
  if (error)
    return <LoadError title={t('Your group could not be loaded')} error={error} charged="unknown" onRetry={retry} />
  if (group === undefined) return <CheckoutSkeleton statusText={t('One moment, please…')} />
  if (group === null)
    return (
      <Notice
        title={t('The payment did not go through')}
        actions={
          <a className="action-solid" href={href('/groups')}>
            {t('Back to the group')}
          </a>
        }
      >
        {t('The group waits for its payment. Nothing has been charged.')}
      </Notice>
    )
  return (
    <Notice
      title={t('Thank you')}
      label={group.name}
      actions={
        <>
          <a className="action-solid" href={href('/account#groups')}>
            {t('Invite your readers')}
          </a>
          <a className="action" href={href('/current-issue')}>
            {t('Begin to read')}
          </a>
        </>
      }
    >
      {t('{seats} seats of {plan} are open until {date}.', {
        seats: String(group.seats),
        plan: group.plan,
        date: longDate(group.endsAt),
      })}{' '}
      {group.paysBy === 'invoice'
        ? t('The invoice is on its way, and says where to transfer the amount.')
        : t('The receipt is on its way.')}{' '}
      {t('Now say who is to have one.')}
    </Notice>
  )
}

/** Null while the group waits for its payment. */
async function completeGroup(): Promise<Group | null> {
  const id = new URLSearchParams(location.search).get('group')
  if (!id) return null
  const { managed } = await api.post('/user/groups/{id}/completion', { path: { id } })
  const group = managed.find((one) => one.id === id) ?? null
  if (group) groupDraft.remove()
  return group
}
