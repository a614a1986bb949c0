import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { toFormError } from '#lib/form-error.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  email: string
  reason: 'registered' | 'unconfirmed'
  onUseAnotherAddress: () => void
}

const messages = {
  registered: { title: 'A letter is on its way', lead: 'Press the button in it, and your account is open.' },
  unconfirmed: {
    title: 'One letter first',
    lead: 'It is not confirmed yet: press the button in the letter that we have sent there.',
  },
}

/** Takes the place of the form after a confirmation e-mail has been sent. */
export function CheckEmailPanel({ email, reason, onUseAnotherAddress }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { sending, statusMessage, resend } = useResendEmail(email)
  const { title, lead } = messages[reason]

  useEffect(() => headingRef.current?.focus(), [])

  return (
    <div className="border-t border-line pt-8">
      <h2 ref={headingRef} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h2>
      <p className="mt-4 max-w-measure">
        To <strong className="font-normal text-accent">{email}</strong>. {lead}
      </p>
      <p className="mt-3 max-w-measure text-soft italic">
        It takes a minute, and its link works for a day. If you cannot find it, look among the unwanted letters.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Button type="button" onClick={resend} disabled={sending} focusableWhenDisabled>
          Send it again
        </Button>
        <Button type="button" variant="ghost" onClick={onUseAnotherAddress}>
          Use another address
        </Button>
      </div>
      <p role="status" className="mt-5 font-ui text-small text-soft">
        {statusMessage}
      </p>
    </div>
  )
}

function useResendEmail(email: string) {
  const [sending, setSending] = useState(false)
  const [statusMessage, setStatusMessage] = useState('')

  async function resend() {
    if (sending) return
    setSending(true)
    setStatusMessage('')
    try {
      await api.post('/auth/confirmation-email', { body: { email } })
      setStatusMessage(`Sent once more to ${email}.`)
    } catch (error) {
      setStatusMessage(toFormError(error, '').description)
    }
    setSending(false)
  }

  return { sending, statusMessage, resend }
}
