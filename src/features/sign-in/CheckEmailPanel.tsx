import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { toFormError } from '#lib/form-error.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

interface Props {
  email: string
  reason: 'registered' | 'unconfirmed'
  onUseAnotherAddress: () => void
}

const titleOf = (reason: Props['reason'], t: Translate) =>
  reason === 'registered' ? t('A letter is on its way') : t('One letter first')

function leadOf({ reason, email }: Props, t: Translate) {
  const values = {
    email,
    strong: (text: string[]) => (
      <strong key="email" className="font-normal text-accent">
        {text}
      </strong>
    ),
  }
  return reason === 'registered'
    ? t('To <strong>{email}</strong>. Press the button in it, and your account is open.', values)
    : t(
        'To <strong>{email}</strong>. It is not confirmed yet: press the button in the letter that we have sent there.',
        values,
      )
}

/** Takes the place of the form after a confirmation e-mail has been sent. */
export function CheckEmailPanel(props: Props) {
  const { email, reason, onUseAnotherAddress } = props
  const { t } = useLocale()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { sending, statusMessage, resend } = useResendEmail(email)

  useEffect(() => headingRef.current?.focus(), [])

  return (
    <div className="border-t border-line pt-8">
      <h2 ref={headingRef} tabIndex={-1} className="text-heading outline-none">
        {titleOf(reason, t)}
      </h2>
      <p className="mt-4 max-w-measure">{leadOf(props, t)}</p>
      <p className="mt-3 max-w-measure text-soft italic">
        {t('It takes a minute, and its link works for a day. If you cannot find it, look among the unwanted letters.')}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Button type="button" onClick={resend} disabled={sending} focusableWhenDisabled>
          {t('Send it again')}
        </Button>
        <Button type="button" variant="ghost" onClick={onUseAnotherAddress}>
          {t('Use another address')}
        </Button>
      </div>
      <p role="status" className="mt-5 font-ui text-small text-soft">
        {statusMessage}
      </p>
    </div>
  )
}

function useResendEmail(email: string) {
  const { t } = useLocale()
  const [sending, setSending] = useState(false)
  const [statusMessage, setStatusMessage] = useState('')

  async function resend() {
    if (sending) return
    setSending(true)
    setStatusMessage('')
    try {
      await api.post('/auth/confirmation-email', { body: { email } })
      setStatusMessage(t('Sent once more to {email}.', { email }))
    } catch (error) {
      setStatusMessage(toFormError(error, '').description)
    }
    setSending(false)
  }

  return { sending, statusMessage, resend }
}
