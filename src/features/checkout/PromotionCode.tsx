import { type KeyboardEvent, useRef, useState } from 'react'
import type { Promotion, PromotionRequest } from '#shared/contracts/checkout.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { api } from '../../lib/api.ts'
import { toFormError } from '../../lib/sending.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface PromotionCodeProps {
  plan: Plan
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
  defaultCode?: string | undefined
}

/** For whoever has been given a code. What it makes of the price is shown before anything is paid. */
export function PromotionCode({ plan, promotion, onPromotion, defaultCode = '' }: PromotionCodeProps) {
  const [code, setCode] = useState(defaultCode)
  const [open, setOpen] = useState(defaultCode !== '')
  const [pending, setPending] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const containerRef = useRef<HTMLDivElement>(null)
  const field = () => containerRef.current?.querySelector('input')

  async function apply() {
    if (pending) return
    const promotionCode = code.trim()
    if (!promotionCode) return field()?.focus()
    setPending(true)
    setErrorMessage(undefined)
    try {
      const request: PromotionRequest = { subscriptionId: plan.id, promotionCode }
      onPromotion(await api.post<Promotion>('/checkout/promotion', request))
      setCode(promotionCode)
    } catch (error) {
      const { description, fields } = toFormError(error, '')
      setErrorMessage(fields?.promotionCode ?? description)
      field()?.focus()
    }
    setPending(false)
  }

  function remove() {
    onPromotion(undefined)
    setCode('')
    field()?.focus()
  }

  /** Enter means the code, not the whole sheet. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || (event.target as HTMLElement).tagName !== 'INPUT') return
    event.preventDefault()
    apply()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field within.
    <div ref={containerRef} className="mt-5" onKeyDown={handleKeyDown}>
      <details className="accordion" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-ui text-small">
          Have a code?
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-5">
          <TextField
            name="promotionCode"
            label="Promotion code"
            value={code}
            onValueChange={setCode}
            readOnly={promotion !== undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
          <Button variant="ghost" onClick={promotion ? remove : apply} disabled={pending} focusableWhenDisabled>
            {promotion ? 'Remove' : 'Apply'}
          </Button>
        </div>
        <p role="status" className="mt-2 font-ui text-small text-accent empty:hidden">
          {errorMessage ?? (promotion && `${promotion.name} is applied.`)}
        </p>
      </details>
    </div>
  )
}
