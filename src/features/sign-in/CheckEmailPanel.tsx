import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { useAction } from '#lib/useAction.ts'
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
  const { pending, statusMessage, resend } = useResendEmail(email)

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
        <Button type="button" onClick={resend} disabled={pending} focusableWhenDisabled>
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
  const { pending, errorMessage, run } = useAction({ showsToast: false })
  const [sent, setSent] = useState(false)

  const resend = () =>
    run(async () => {
      setSent(false)
      await api.post('/auth/confirmation-email', { body: { email } })
      setSent(true)
    })

  return { pending, statusMessage: errorMessage ?? (sent && t('Sent once more to {email}.', { email })), resend }
}
