import { useRef, useState } from 'react'
import type { SavedAddress } from '#shared/contracts/address.ts'
import { toFormError } from '../../../lib/sending.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Confirmation.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressLines } from './AddressLines.tsx'
import { deleteAddress, makeDefault } from './writing.ts'

/** A saved address and what can be done with it. Each word says to those who hear it which address is meant. */
export function AddressCard(address: SavedAddress) {
  const [working, setWorking] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  const fullName = `${address.firstName} ${address.lastName}`
  const which = <span className="sr-only">: {`${fullName}, ${address.addressLine1}`}</span>

  async function write(work: () => Promise<void>, said: { title: string; description?: string }): Promise<boolean> {
    setWorking(true)
    try {
      await work()
      showToast({ ...said, duration: 3000 })
      return true
    } catch (error) {
      showErrorToast(toFormError(error, 'Error', NOT_REACHED))
      return false
    } finally {
      setWorking(false)
    }
  }

  async function prefer() {
    const done = await write(() => makeDefault(address), { title: 'Address saved', description: NOW_DEFAULT })
    // The button has gone, and the address stands first.
    if (done) card.current?.focus()
  }

  return (
    <li
      ref={card}
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
        <AddressDialog address={address} which={which} />
        {!address.isDefault && (
          <Button variant="line" disabled={working} focusableWhenDisabled onClick={prefer}>
            Make default{which}
          </Button>
        )}
        <ConfirmDialog
          title="Delete this address?"
          confirmLabel="Delete address"
          trigger={<Button variant="line">Delete{which}</Button>}
          onConfirm={() => write(() => deleteAddress(address), { title: 'Address deleted' })}
        >
          <AddressLines {...{ ...address, fullName }} />
        </ConfirmDialog>
      </p>
    </li>
  )
}

const NOW_DEFAULT = 'It is your default from now on.'
const NOT_REACHED = 'We could not be reached. Nothing has changed.'
