import { PaymentElement } from '@stripe/react-stripe-js'
import { useRef, useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** Told when a card can be typed, and when the fields did not come. */
  onReady?: (ready: boolean) => void
}

/**
 * The fields for a card, which are Stripe's: nothing of them is ever in our page's hands. Where they do not come, they are made
 * anew when their reader wants it, and nothing else of the form is touched. The focus stays here meanwhile.
 */
export function CardFields({ onReady }: Props) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  function handleReady(ready: boolean) {
    setFailed(!ready)
    onReady?.(ready)
  }

  function retry() {
    containerRef.current?.focus()
    setFailed(false)
  }

  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      {failed ? (
        <div role="alert" className="border-l-2 border-accent pl-5">
          <p>The fields for your card could not be loaded.</p>
          <p className="mt-1 text-soft italic">Nothing has been charged, and what you typed is still here.</p>
          <Button type="button" variant="ghost" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <PaymentElement onReady={() => handleReady(true)} onLoadError={() => handleReady(false)} />
      )}
    </div>
  )
}
