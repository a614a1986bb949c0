import { Button } from './Button.tsx'

interface Props {
  submitting: boolean
  label: string
  /** On the button while the form is being sent; `label` by default. */
  busyLabel?: string
}

/** The button that sends a form. It stays focusable while it is disabled, so that the focus is not lost. */
export const SubmitButton = ({ submitting, label, busyLabel = label }: Props) => (
  <Button type="submit" disabled={submitting} focusableWhenDisabled>
    {submitting ? busyLabel : label}
  </Button>
)
