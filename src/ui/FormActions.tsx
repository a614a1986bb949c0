import { useLocale } from '../languages/LocaleContext.ts'
import { Button } from './Button.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface Props {
  submitting: boolean
  label: string
  /** On the button while the form is being sent. */
  busyLabel: string
  /** Closes the form; undefined where it cannot be closed. */
  onCancel?: (() => void) | undefined
}

/** The last line of a form: its submit button, and 'Cancel' where it can be closed. */
export function FormActions({ submitting, label, busyLabel, onCancel }: Props) {
  const { t } = useLocale()
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 pt-2">
      <SubmitButton submitting={submitting} label={label} busyLabel={busyLabel} />
      {onCancel && (
        <Button type="button" variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}
