import { Dialog } from '@base-ui/react/dialog'
import { DialogPanel } from '#ui/DialogPanel.tsx'
import { PaletteList } from './PaletteList.tsx'
import type { PaletteAction } from './palette-actions.ts'

interface PaletteDialogProps {
  actions: PaletteAction[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function PaletteDialog({ actions, open, onOpenChange }: PaletteDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogPanel>
        <Dialog.Title className="sr-only">Go to or do</Dialog.Title>
        <PaletteList actions={actions} onDone={() => onOpenChange(false)} />
      </DialogPanel>
    </Dialog.Root>
  )
}
