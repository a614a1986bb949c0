import { useRef, useState } from 'react'
import { problemDetail } from '#lib/api.ts'
import { toFormError } from '#lib/form-error.ts'
import { invalidate, useQuery } from '#lib/queries.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import type { SavedAddress } from '#shared/contracts/address.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useFocusAfterRemoval } from '#ui/useFocusRecovery.ts'
import { ListSkeleton } from '../SectionSkeleton.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressLines } from './AddressLines.tsx'
import { deleteAddress, setDefaultAddress } from './address-mutations.ts'

export function Addresses() {
  const query = useQuery('/user/addresses')
  const containerRef = useFocusAfterRemoval<HTMLDivElement>(query.data?.length ?? 0)
  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      <QueryBoundary
        query={query}
        subject="Your addresses"
        detail={problemDetail(query.error)}
        skeleton={<ListSkeleton />}
        onRetry={() => invalidate('/user/addresses')}
      >
        {(addresses) =>
          addresses.length > 0 ? (
            <ul>
              {addresses.map((address) => (
                <AddressCard key={address.id} {...address} />
              ))}
            </ul>
          ) : (
            <p className="text-soft italic">No address is saved yet. The first one becomes your default.</p>
          )
        }
      </QueryBoundary>
    </div>
  )
}

/** A saved address and what can be done with it. Each word says to those who hear it which address is meant. */
export function AddressCard(address: SavedAddress) {
  const [pending, setPending] = useState(false)
  const cardRef = useRef<HTMLLIElement>(null)
  const fullName = `${address.firstName} ${address.lastName}`
  const srLabel = <span className="sr-only">: {`${fullName}, ${address.addressLine1}`}</span>

  async function runAction(
    action: () => Promise<void>,
    successToast: { title: string; description?: string },
  ): Promise<boolean> {
    setPending(true)
    try {
      await action()
      showToast({ ...successToast })
      return true
    } catch (error) {
      showErrorToast(toFormError(error, 'Error', UNREACHABLE))
      return false
    } finally {
      setPending(false)
    }
  }

  async function setAsDefault() {
    const succeeded = await runAction(() => setDefaultAddress(address), {
      title: 'Address saved',
      description: NOW_DEFAULT,
    })
    // The button has gone, and the address stands first.
    if (succeeded) cardRef.current?.focus()
  }

  return (
    <li
      ref={cardRef}
      tabIndex={-1}
      className="outline-none grid gap-x-8 gap-y-3 border-t border-line py-5 sm:grid-cols-[1fr_auto]"
    >
      <AddressLines {...{ ...address, fullName }} />
      {address.isDefault && (
        <p className="order-first sm:order-none">
          <Badge positive>Default</Badge>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-7 sm:col-span-2">
        <AddressDialog address={address} srLabel={srLabel} />
        {!address.isDefault && (
          <Button variant="ghost" disabled={pending} focusableWhenDisabled onClick={setAsDefault}>
            Make default{srLabel}
          </Button>
        )}
        <ConfirmDialog
          title="Delete this address?"
          confirmLabel="Delete address"
          trigger={<Button variant="ghost">Delete{srLabel}</Button>}
          onConfirm={() => runAction(() => deleteAddress(address), { title: 'Address deleted' })}
        >
          <AddressLines {...{ ...address, fullName }} />
        </ConfirmDialog>
      </p>
    </li>
  )
}

const NOW_DEFAULT = 'It is your default from now on.'
const UNREACHABLE = 'We could not be reached. Nothing has changed.'
