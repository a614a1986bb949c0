import { useRef } from 'react'
import { useApiQuery } from '#lib/api-query.ts'
import { useAction } from '#lib/useAction.ts'
import type { SavedAddress } from '#shared/contracts/address.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useFocusAfterRemoval } from '#ui/useFocusRecovery.ts'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { deleteAddress, setDefaultAddress } from './address-mutations.ts'
import { AddressLines } from './PrintedEdition.tsx'

export function Addresses({ countries }: { countries: string[] }) {
  const { t } = useLocale()
  const query = useApiQuery('/user/addresses')
  const containerRef = useFocusAfterRemoval<HTMLDivElement>(query.data?.length ?? 0)
  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      <QueryBoundary
        query={query}
        subject={t('Your addresses')}
        skeleton={<ListSkeleton />}
        empty={<p className="text-soft italic">{t('No address is saved yet. The first one becomes your default.')}</p>}
      >
        {(addresses) => (
          <ul>
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} countries={countries} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </div>
  )
}

/** A saved address and its actions. Each label names the address for screen readers. */
function AddressCard({ address, countries }: { address: SavedAddress; countries: string[] }) {
  const { t } = useLocale()
  const { pending, run } = useAction()
  const deletion = useAction()
  const cardRef = useRef<HTMLLIElement>(null)
  const fullName = `${address.firstName} ${address.lastName}`
  const srLabel = <span className="sr-only">: {`${fullName}, ${address.addressLine1}`}</span>

  async function setAsDefault() {
    const succeeded = await run(async () => {
      await setDefaultAddress(address)
      return { title: t('Address saved'), description: t('It is your default from now on.') }
    })
    // The button has gone, and the address stands first.
    if (succeeded) cardRef.current?.focus()
  }

  const confirmDeletion = () =>
    deletion.run(async () => {
      await deleteAddress(address)
      return { title: t('Address deleted') }
    })

  return (
    <li
      ref={cardRef}
      tabIndex={-1}
      className="outline-none grid gap-x-8 gap-y-3 border-t border-line py-5 sm:grid-cols-fill-auto"
    >
      <AddressLines {...address} fullName={fullName} />
      {address.isDefault && (
        <p className="order-first sm:order-none">
          <Badge positive>{t('Default')}</Badge>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-7 sm:col-span-2">
        <AddressDialog address={address} srLabel={srLabel} countries={countries} />
        {!address.isDefault && (
          <Button variant="ghost" disabled={pending} focusableWhenDisabled onClick={setAsDefault}>
            {t('Make default')}
            {srLabel}
          </Button>
        )}
        <ConfirmDialog
          title={t('Delete this address?')}
          confirmLabel={t('Delete address')}
          trigger={
            <Button variant="ghost">
              {t('Delete')}
              {srLabel}
            </Button>
          }
          onConfirm={confirmDeletion}
          errorMessage={deletion.errorMessage}
        >
          <AddressLines {...address} fullName={fullName} />
        </ConfirmDialog>
      </p>
    </li>
  )
}
