import { type KeyboardEvent, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { useAction } from '#lib/useAction.ts'
import type { Promotion } from '#shared/contracts/checkout.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { MAX_PROMOTION_CODE_LENGTH } from '#shared/contracts/text-limits.ts'
import { Accordion } from '#ui/Accordion.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

interface PromotionCodeProps {
  plan: Plan
  currency: Currency
  promotion: Promotion | undefined
  onPromotion: (promotion: Promotion | undefined) => void
  defaultCode?: string | undefined
}

/** The field for a promotion code. Its discount is shown in the order before anything is paid. */
export function PromotionCode({ plan, currency, promotion, onPromotion, defaultCode = '' }: PromotionCodeProps) {
  const { t } = useLocale()
  const [code, setCode] = useState(defaultCode)
  const [open, setOpen] = useState(defaultCode !== '')
  const containerRef = useRef<HTMLDivElement>(null)
  const field = () => containerRef.current?.querySelector('input')
  const { pending, errorMessage, errors, run } = useAction({
    showsToast: false,
    unreachable: t('We could not be reached. What you typed is still here.'),
    onError: () => field()?.focus(),
  })

  async function apply() {
    const promotionCode = code.trim()
    if (!promotionCode) return field()?.focus()
    await run(async () => {
      onPromotion(await api.post('/checkout/promotion', { body: { subscriptionId: plan.id, currency, promotionCode } }))
      setCode(promotionCode)
    })
  }

  function remove() {
    onPromotion(undefined)
    setCode('')
    field()?.focus()
  }

  /** Enter applies the code instead of sending the whole form. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || (event.target as HTMLElement).tagName !== 'INPUT') return
    event.preventDefault()
    apply()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key events are those of the field within.
    <div ref={containerRef} className="mt-5" onKeyDown={handleKeyDown}>
      <Accordion
        summaryClassName="flex min-h-11 items-center justify-between font-ui text-small"
        summary={t('Have a code?')}
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-5">
          <TextField
            name="promotionCode"
            label={t('Promotion code')}
            value={code}
            onValueChange={setCode}
            readOnly={promotion !== undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_PROMOTION_CODE_LENGTH}
          />
          <Button variant="ghost" onClick={promotion ? remove : apply} disabled={pending} focusableWhenDisabled>
            {promotion ? t('Remove') : t('Apply')}
          </Button>
        </div>
        <p role="status" className="mt-2 font-ui text-small text-accent empty:hidden">
          {errors.promotionCode ?? errorMessage ?? (promotion && t('{code} is applied.', { code: promotion.name }))}
        </p>
      </Accordion>
    </div>
  )
}
