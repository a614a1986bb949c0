import { Dialog as Base } from '@base-ui/react/dialog'
import { useSecondFactorAnswer } from '#lib/useSecondFactorCode.ts'
import { DialogPanel } from '#ui/DialogPanel.tsx'
import { SecondFactorQuestion } from '#ui/SecondFactorQuestion.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'

/** `onFinish` is told whether a code was accepted. */
export function SecondFactorPanel({ onFinish }: { onFinish: (mayRepeat: boolean) => void }) {
  const { t } = useLocale()
  const question = useSecondFactorAnswer(onFinish)
  return (
    <Base.Root open onOpenChange={(open) => open || onFinish(false)} disablePointerDismissal>
      <DialogPanel>
        <SecondFactorQuestion
          description={t('Your account has an authenticator, so your password alone does not change this.')}
          {...question}
        />
      </DialogPanel>
    </Base.Root>
  )
}
