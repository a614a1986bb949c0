import { type ReactNode, useState } from 'react'
import type { SavedAddress } from '#shared/contracts/address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { AddressForm } from './AddressForm.tsx'

type AddressDialogProps =
  | { address: SavedAddress /** Names the address to those who hear the button. */; srLabel: ReactNode }
  | { /** Whose address a new one most likely is. */ name: Pick<SavedAddress, 'firstName' | 'lastName'> }

/** The button that opens the form, for a new address or to correct one. */
export function AddressDialog(props: AddressDialogProps) {
  const [open, setOpen] = useState(false)
  const isNew = 'name' in props
  return (
    <Dialog
      title={isNew ? 'New address' : 'Edit address'}
      trigger={<Button variant="ghost">{isNew ? 'Add address' : <>Edit{props.srLabel}</>}</Button>}
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <AddressForm initial={isNew ? props.name : props.address} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}
