import { Button } from '../../ui/Button.tsx'

interface Props {
  sending: boolean
  label: string
  /** What the button says while it is done. */
  busy: string
  /** Where the form can be put away. */
  onCancel?: (() => void) | undefined
}

/** The last line of a form: what to do with it, and the way out. */
export function FormEnd({ sending, label, busy, onCancel }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 pt-2">
      <Button type="submit" disabled={sending} focusableWhenDisabled>
        {sending ? busy : label}
      </Button>
      {onCancel && (
        <Button type="button" variant="line" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
