import { Button } from './Button.tsx'

interface Props {
  submitting: boolean
  label: string
  /** What the button says while it is done. */
  busyLabel: string
  /** Where the form can be put away. */
  onCancel?: (() => void) | undefined
}

/** The last line of a form: what to do with it, and the way out. */
export function FormActions({ submitting, label, busyLabel, onCancel }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 pt-2">
      <Button type="submit" disabled={submitting} focusableWhenDisabled>
        {submitting ? busyLabel : label}
      </Button>
      {onCancel && (
        <Button type="button" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
