import { useEffect, useRef, useState } from 'react'
import type { EmailResponse, EmailRequest } from '#shared/contracts/sign-in.ts'
import { api } from '../../lib/api.ts'
import { toFormError } from '../../lib/sending.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  email: string
  why: 'registered' | 'unconfirmed'
  onAnother: () => void
}

const words = {
  registered: { title: 'A letter is on its way', lead: 'Press the button in it, and your account is open.' },
  unconfirmed: {
    title: 'One letter first',
    lead: 'It is not confirmed yet: press the button in the letter that we have sent there.',
  },
}

/** In place of the form: what goes on in the reader's mailbox now, and what to do when nothing comes. */
export function LetterPanel({ email, why, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { sending, said, sendAgain } = useAnotherLetter(email)
  const { title, lead } = words[why]

  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="border-t border-line pt-8">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h2>
      <p className="mt-4 max-w-measure">
        To <strong className="font-normal text-accent">{email}</strong>. {lead}
      </p>
      <p className="mt-3 max-w-measure text-soft italic">
        It takes a minute, and its link works for a day. If you cannot find it, look among the unwanted letters.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Button type="button" onClick={sendAgain} disabled={sending} focusableWhenDisabled>
          Send it again
        </Button>
        <Button type="button" variant="ghost" onClick={onAnother}>
          Use another address
        </Button>
      </div>
      <p role="status" className="mt-5 font-ui text-small text-soft">
        {said}
      </p>
    </div>
  )
}

function useAnotherLetter(email: string) {
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState('')

  async function sendAgain() {
    if (sending) return
    setSending(true)
    setSaid('')
    try {
      await api.post<EmailResponse>('/auth/confirmation-email', { email } satisfies EmailRequest)
      setSaid(`Sent once more to ${email}.`)
    } catch (error) {
      setSaid(toFormError(error, '').description)
    }
    setSending(false)
  }

  return { sending, said, sendAgain }
}
