import { useEffect, useRef, useState } from 'react'
import { useLocale } from '../../languages/LocaleContext.ts'
import { EmailStep } from './EmailStep.tsx'
import { NamesStep } from './NamesStep.tsx'

export interface NewsletterFormProps {
  /** The form of an article also asks for the country and sends the referrer. */
  variant: 'footer' | 'article'
  /** The consent text, as it is recorded. */
  consent: string
}

/** Two steps: the e-mail address, then the name. */
export function NewsletterForm({ variant, consent }: NewsletterFormProps) {
  const { t } = useLocale()
  const [step, setStep] = useState<'email' | 'names'>('email')
  const [email, setEmail] = useState('')
  const [completedEmail, setCompletedEmail] = useState('')
  const containerRef = useRef<HTMLDivElement>(null)
  const previousStep = useRef(step)

  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    containerRef.current?.querySelector('input')?.focus()
  }, [step])

  return (
    <div ref={containerRef}>
      {step === 'email' ? (
        <EmailStep
          email={email}
          consent={consent}
          onDone={(submittedEmail) => {
            setCompletedEmail('')
            setEmail(submittedEmail)
            setStep('names')
          }}
        />
      ) : (
        <NamesStep
          variant={variant}
          email={email}
          onBack={() => setStep('email')}
          onDone={() => {
            setCompletedEmail(email)
            setEmail('')
            setStep('email')
          }}
        />
      )}
      {/* The toast goes after seconds; what comes next stays. */}
      {completedEmail && (
        <p className="mt-5 border-t border-line pt-4 text-aside italic" role="status">
          {t(
            'Almost there: a letter is on its way to {email}. The newsletter begins when you press the button in it.',
            { email: completedEmail },
          )}
        </p>
      )}
    </div>
  )
}
