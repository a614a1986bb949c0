import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** The question, as a sentence. */
  title: string
  /** The button that asks it, and gets the focus back. */
  trigger: ReactElement
  /** What to do, in the words of the question: 'Delete address'. */
  action: string
  /** And what not to. */
  keep?: string
  /** What follows, and cannot be taken back. */
  children: ReactNode
  /** Does it; while that takes, nothing else can be pressed. The question closes when it is done, unless it is refused. */
  onConfirm: () => Promise<boolean>
  /** Why it was not done, said here too because the sheet lies over the toast. */
  refusal?: string | undefined
}

/** Asks before something is gone for good. Only its own two buttons and Escape answer it. */
export function Confirmation({ title, trigger, action, keep = 'Keep it', children, onConfirm, refusal }: Props) {
  const [open, setOpen] = useState(false)
  const [working, setWorking] = useState(false)

  async function confirm() {
    if (working) return
    setWorking(true)
    const done = await onConfirm()
    setWorking(false)
    if (done) setOpen(false)
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => working || setOpen(wanted)}>
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Viewport className="dialog-viewport">
          <AlertDialog.Popup className="dialog">
            <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-4 text-soft" render={<div />}>
              {children}
            </AlertDialog.Description>
            {refusal && (
              <p role="alert" className="mt-6 border-l-2 border-accent pl-5">
                {refusal}
              </p>
            )}
            <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
              <Button onClick={confirm} disabled={working} focusableWhenDisabled>
                {action}
              </Button>
              <AlertDialog.Close render={<Button look="line">{keep}</Button>} />
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
