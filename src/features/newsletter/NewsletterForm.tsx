import { useEffect, useRef, useState } from 'react'
import { EmailStep } from './EmailStep.tsx'
import { NamesStep } from './NamesStep.tsx'

export interface NewsletterFormProps {
  /** The article's box also asks where the reader lives, and notes where they came from. */
  variant: 'footer' | 'article'
  /** What the reader agrees to, word for word. */
  consent: string
}

/** The newsletter in two steps: an address first, then a name for it. */
export function NewsletterForm({ variant, consent }: NewsletterFormProps) {
  const [step, setStep] = useState<'email' | 'names'>('email')
  const [email, setEmail] = useState('')
  const containerRef = useRef<HTMLDivElement>(null)
  const previousStep = useRef(step)

  // Whoever turns the page of a form finds the pen at its first line.
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    containerRef.current?.querySelector('input')?.focus()
  }, [step])

  return (
    <div ref={containerRef}>
      {step === 'email' ? (
        <EmailStep
          {...{ email, consent }}
          onDone={(submittedEmail) => {
            setEmail(submittedEmail)
            setStep('names')
          }}
        />
      ) : (
        <NamesStep
          {...{ variant, email }}
          onBack={() => setStep('email')}
          onDone={() => {
            setEmail('')
            setStep('email')
          }}
        />
      )}
    </div>
  )
}
