import { useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { Group, GroupInvoice } from '#shared/contracts/group.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { DocumentLink } from '#ui/DocumentLink.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { CardDetails } from '../card/CardOnFile.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { statusLabel } from '../StatusBadge.tsx'
import { GroupMembers, InviteForm } from './GroupMembers.tsx'
import { GroupSeatsDialog } from './GroupSeatsDialog.tsx'
import { cancelGroup, resumeGroup } from './group-mutations.ts'

/** The groups tab, for who manages one: seats, members, invoices. */
export function Groups() {
  const query = useApiQuery('/user/groups')
  return (
    <QueryBoundary query={query} subject="Your groups" skeleton={<ListSkeleton />}>
      {({ managed }) => managed.map((group) => <ManagedGroup key={group.id} group={group} />)}
    </QueryBoundary>
  )
}

function ManagedGroup({ group }: { group: Group }) {
  const hasEnded = group.status === 'canceled'
  return (
    <>
      <Section title={group.name} intro={`${group.plan}, billed to ${group.company}`}>
        <GroupAlerts group={group} />
        <DescriptionList
          items={{
            Seats: seatsText(group),
            Term: hasEnded ? `Ended on ${longDate(group.endsAt)}` : `Until ${longDate(group.endsAt)}`,
            ...(!hasEnded && { Renewal: renewalText(group) }),
            ...(group.poNumber && { 'Purchase order': group.poNumber }),
          }}
        />
        {!hasEnded && (
          <p className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-2">
            <GroupSeatsDialog group={group} />
            <EndOfGroup group={group} />
          </p>
        )}
      </Section>
      {!hasEnded && group.paysBy === 'card' && (
        <Section title="Card">
          <CardDetails
            card={group.card}
            nextPayment={group.cancelAtPeriodEnd ? null : group.endsAt}
            groupId={group.id}
          />
        </Section>
      )}
      {!hasEnded && (
        <Section title="Invite">
          <InviteForm group={group} />
        </Section>
      )}
      {!hasEnded && (
        <Section title="Members">
          <GroupMembers group={group} />
        </Section>
      )}
      <Section title="Invoices">
        <GroupInvoices id={group.id} />
      </Section>
    </>
  )
}

function seatsText({ seats, seatsInUse, openInvitations, nextSeats, endsAt }: Group): string {
  const invited = openInvitations > 0 ? `, ${openInvitations} invited` : ''
  const next = nextSeats === null ? '' : `. From ${longDate(endsAt)} on: ${nextSeats}`
  return `${seats}, of which ${seatsInUse} in use${invited}${next}`
}

function renewalText({ renewalAmount, price, currency, paysBy, cancelAtPeriodEnd, endsAt, closesAt }: Group): string {
  if (cancelAtPeriodEnd) return 'None: cancelled'
  const way = paysBy === 'card' ? 'from your card' : 'by invoice'
  if (closesAt) return `${amountLabel(renewalAmount ?? price, currency)}, due now`
  return `${amountLabel(renewalAmount ?? price, currency)} on ${longDate(endsAt)}, ${way}`
}

/** What the manager has to know: an invoice that is not paid, or the planned end. */
function GroupAlerts({
  group: { isOpen, isPaid, closesAt, cancelAtPeriodEnd, status, endsAt, paysBy },
}: {
  group: Group
}) {
  const text =
    status === 'canceled'
      ? undefined
      : closesAt
        ? isOpen
          ? `An invoice is overdue. The seats stay open until ${longDate(closesAt)}; it can be paid below, also by card.`
          : 'An invoice is overdue, so the seats are closed. They open again with the payment, for the same members.'
        : cancelAtPeriodEnd
          ? `The group ends on ${longDate(endsAt)}. Until then nothing changes.`
          : !isPaid && paysBy === 'invoice'
            ? 'The first invoice is not paid yet. The seats are open meanwhile; the printed edition begins with the payment.'
            : undefined
  return text && <p className="mb-7 max-w-measure border-l-2 border-accent pl-5">{text}</p>
}

function EndOfGroup({ group: { id, name, cancelAtPeriodEnd, endsAt, closesAt } }: { group: Group }) {
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
            return { title: 'Success', description: 'The group goes on.' }
          })
        }
      >
        {pending ? 'Processing...' : 'Take the cancellation back'}
      </Button>
    )
  return (
    <ConfirmDialog
      title={`Cancel ${name}?`}
      confirmLabel="Cancel the group"
      trigger={<Button variant="ghost">Cancel the group</Button>}
      onConfirm={() =>
        run(async () => {
          await cancelGroup(id)
          return { title: 'Cancelled', description: 'The group is not renewed.' }
        })
      }
      errorMessage={errorMessage}
    >
      {closesAt
        ? 'An invoice is overdue, so the group ends at once, and its members lose their seats.'
        : `It is not renewed on ${longDate(endsAt)}. Until then its members keep their seats, and you may take it back.`}
    </ConfirmDialog>
  )
}

function GroupInvoices({ id }: { id: string }) {
  const query = useApiQuery('/user/groups/{id}/invoices', { path: { id } })
  return (
    <QueryBoundary
      query={query}
      subject="The invoices"
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">There is no invoice yet. It takes an hour at most.</p>}
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
  const { id, number, description, amount, currency, status, createdAt } = invoice
  const subject = `Invoice ${number ?? description}`
  const path = `/api/user/groups/${groupId}/invoices/${id}`
  return (
    <li className="grid grid-cols-fill-auto items-baseline gap-x-6 gap-y-1 border-t border-line py-3">
      <span className="min-w-0">
        {number && <span className="font-ui text-small text-soft">{number} · </span>}
        {description}
      </span>
      <span className="text-right lining-nums tabular-nums">{amountLabel(amount, currency)}</span>
      <span className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="flex flex-wrap items-baseline gap-x-5 font-ui text-small text-soft">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          <DocumentLink href={`${path}/pdf`} label="Download PDF" subject={subject} />
          {status === 'open' && <DocumentLink href={`${path}/payment`} label="Pay by card" subject={subject} />}
        </span>
        <Badge positive={status === 'paid'}>{statusLabel(status)}</Badge>
      </span>
    </li>
  )
}
