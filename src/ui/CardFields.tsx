import { PaymentElement } from '@stripe/react-stripe-js'
import { useRef, useState } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

interface Props {
  /** Called with true when the fields are ready, and with false when they could not be loaded. */
  onReady?: (ready: boolean) => void
  /** Called when the reader changes a field. */
  onChange?: () => void
}

/**
 * Stripe's card fields, in a frame of Stripe's. Where they cannot be loaded, 'Try again' mounts them again without touching
 * the rest of the form, and the focus stays here.
 */
export function CardFields({ onReady, onChange }: Props) {
  const { t } = useLocale()
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
        <Alert>
          <p>{t('The fields for your card could not be loaded.')}</p>
          <p className="mt-1 text-soft italic">{t('Nothing has been charged, and what you typed is still here.')}</p>
          <Button type="button" variant="ghost" onClick={retry}>
            {t('Try again')}
          </Button>
        </Alert>
      ) : (
        <PaymentElement
          onReady={() => handleReady(true)}
          onLoadError={() => handleReady(false)}
          {...(onChange && { onChange })}
        />
      )}
    </div>
  )
}
