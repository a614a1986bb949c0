import { useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { Group, GroupInvoice } from '#shared/contracts/group.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { DocumentLink } from '#ui/DocumentLink.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import type { Locale } from '../../../languages/locale.ts'
import { CardDetails } from '../card/CardOnFile.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { statusLabel } from '../StatusBadge.tsx'
import { groupBalanceText } from '../subscription-text.ts'
import { GroupDetailsDialog } from './GroupDetailsDialog.tsx'
import { GroupMembers, InviteForm } from './GroupMembers.tsx'
import { GroupSeatsDialog } from './GroupSeatsDialog.tsx'
import { cancelGroup, resumeGroup } from './group-mutations.ts'

/** The groups tab, for who manages one: seats, members, invoices. */
export function Groups() {
  const { t } = useLocale()
  const query = useApiQuery('/user/groups')
  return (
    <QueryBoundary query={query} subject={t('Your groups')} skeleton={<ListSkeleton />}>
      {({ managed }) =>
        managed.length > 0 ? (
          managed.map((group) => <ManagedGroup key={group.id} group={group} />)
        ) : (
          <p className="text-soft italic">{t('You manage no group.')}</p>
        )
      }
    </QueryBoundary>
  )
}

function ManagedGroup({ group }: { group: Group }) {
  const locale = useLocale()
  const { t, longDate } = locale
  const hasEnded = group.status === 'canceled'
  const balance = groupBalanceText(group, locale)
  return (
    <>
      <Section
        title={group.name}
        intro={t('{plan}, billed to {company}', { plan: group.plan, company: group.company })}
      >
        <GroupAlerts group={group} />
        <DescriptionList
          items={{
            [t('Seats')]: seatsText(group, locale),
            [t('Term')]: hasEnded
              ? t('Ended on {date}', { date: longDate(group.endsAt) })
              : t('Until {date}', { date: longDate(group.endsAt) }),
            ...(!hasEnded && { [t('Renewal')]: renewalText(group, locale) }),
            ...(balance && { [t('Your balance')]: balance }),
            [t('Invoices go to')]: group.details.invoiceEmail,
            ...(group.poNumber && { [t('Purchase order')]: group.poNumber }),
          }}
        />
        {!hasEnded && (
          <p className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-2">
            <GroupSeatsDialog group={group} />
            <GroupDetailsDialog group={group} />
            <EndOfGroup group={group} />
          </p>
        )}
      </Section>
      {!hasEnded && group.paysBy === 'card' && (
        <Section title={t('Card')}>
          <CardDetails
            card={group.card}
            nextPayment={group.cancelAtPeriodEnd ? null : group.endsAt}
            groupId={group.id}
          />
        </Section>
      )}
      {!hasEnded && (
        <Section title={t('Invite')}>
          <InviteForm group={group} />
        </Section>
      )}
      {!hasEnded && (
        <Section title={t('Members')}>
          <GroupMembers group={group} />
        </Section>
      )}
      <Section title={t('Invoices')}>
        <GroupInvoices id={group.id} />
      </Section>
    </>
  )
}

function seatsText(
  { seats, seatsInUse: used, openInvitations: invited, nextSeats: next, endsAt }: Group,
  { t, longDate }: Locale,
): string {
  const now =
    invited > 0
      ? t('{seats}, of which {used} in use, {invited} invited', { seats, used, invited })
      : t('{seats}, of which {used} in use', { seats, used })
  return next === null ? now : t('{now}. From {date} on: {next}', { now, date: longDate(endsAt), next })
}

function renewalText(group: Group, { t, language, longDate }: Locale): string {
  const { renewalAmount, price, currency, paysBy, cancelAtPeriodEnd, endsAt, closesAt } = group
  if (cancelAtPeriodEnd) return t('None: cancelled')
  const amount = amountLabel(renewalAmount ?? price, currency, language)
  if (closesAt) return t('{amount}, due now', { amount })
  return paysBy === 'card'
    ? t('{amount} on {date}, from your card', { amount, date: longDate(endsAt) })
    : t('{amount} on {date}, by invoice', { amount, date: longDate(endsAt) })
}

/** Alerts for the manager: an invoice that is not paid, or the planned end. */
function GroupAlerts({
  group: { isOpen, isPaid, closesAt, cancelAtPeriodEnd, status, endsAt, paysBy },
}: {
  group: Group
}) {
  const { t, longDate } = useLocale()
  const text =
    status === 'canceled'
      ? undefined
      : closesAt
        ? isOpen
          ? t('An invoice is overdue. The seats stay open until {date}; it can be paid below, also by card.', {
              date: longDate(closesAt),
            })
          : t('An invoice is overdue, so the seats are closed. They open again with the payment, for the same members.')
        : cancelAtPeriodEnd
          ? t('The group ends on {date}. Until then nothing changes.', { date: longDate(endsAt) })
          : !isPaid && paysBy === 'invoice'
            ? t(
                'The first invoice is not paid yet. The seats are open meanwhile; the printed edition begins with the payment.',
              )
            : undefined
  return text && <p className="mb-7 max-w-measure border-l-2 border-accent pl-5">{text}</p>
}

function EndOfGroup({ group: { id, name, cancelAtPeriodEnd, endsAt, closesAt } }: { group: Group }) {
  const { t, longDate } = useLocale()
  const { pending, errorMessage, run } = useAction()
  if (cancelAtPeriodEnd)
    return (
      <Button
        variant="ghost"
        disabled={pending}
        focusableWhenDisabled
        onClick={() =>
          run(async () => {
            await resumeGroup(id)
            return { title: t('Success'), description: t('The group goes on.') }
          })
        }
      >
        {pending ? t('Processing...') : t('Take the cancellation back')}
      </Button>
    )
  return (
    <ConfirmDialog
      title={t('Cancel {name}?', { name })}
      confirmLabel={t('Cancel the group')}
      trigger={<Button variant="ghost">{t('Cancel the group')}</Button>}
      onConfirm={() =>
        run(async () => {
          await cancelGroup(id)
          return { title: t('Cancelled'), description: t('The group is not renewed.') }
        })
      }
      errorMessage={errorMessage}
    >
      {closesAt
        ? t('An invoice is overdue, so the group ends at once, and its members lose their seats.')
        : t('It is not renewed on {date}. Until then its members keep their seats, and you may take it back.', {
            date: longDate(endsAt),
          })}
    </ConfirmDialog>
  )
}

function GroupInvoices({ id }: { id: string }) {
  const { t } = useLocale()
  const query = useApiQuery('/user/groups/{id}/invoices', { path: { id } })
  return (
    <QueryBoundary
      query={query}
      subject={t('The invoices')}
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">{t('There is no invoice yet. It takes an hour at most.')}</p>}
    >
      {(invoices) => (
        <ul>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} groupId={id} invoice={invoice} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

function InvoiceRow({ groupId, invoice }: { groupId: string; invoice: GroupInvoice }) {
  const { t, language, longDate } = useLocale()
  const { id, number, description, amount, currency, status, createdAt } = invoice
  const subject = t('Invoice {name}', { name: number ?? description })
  const path = `/api/user/groups/${groupId}/invoices/${id}`
  return (
    <li className="grid grid-cols-fill-auto items-baseline gap-x-6 gap-y-1 border-t border-line py-3">
      <span className="min-w-0">
        {number && <span className="font-ui text-small text-soft">{number} · </span>}
        {description}
      </span>
      <span className="text-right lining-nums tabular-nums">{amountLabel(amount, currency, language)}</span>
      <span className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="flex flex-wrap items-baseline gap-x-5 font-ui text-small text-soft">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          <DocumentLink href={`${path}/pdf`} label={t('Download PDF')} subject={subject} />
          {status === 'open' && <DocumentLink href={`${path}/payment`} label={t('Pay by card')} subject={subject} />}
        </span>
        <Badge positive={status === 'paid'}>{statusLabel(status, t)}</Badge>
      </span>
    </li>
  )
}
