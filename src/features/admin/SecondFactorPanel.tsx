import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect } from 'react'
import { useSecondFactorAnswer } from '#lib/useSecondFactorCode.ts'
import { Button } from '#ui/Button.tsx'
import { DialogPanel } from '#ui/DialogPanel.tsx'
import { SecondFactorQuestion } from '#ui/SecondFactorQuestion.tsx'

interface Props {
  hasFactor: boolean
  /** With whether a code was accepted. */
  onFinish: (mayRepeat: boolean) => void
}

/** The question for the code, or the way to an authenticator for an account that has none. */
export const SecondFactorPanel = ({ hasFactor, onFinish }: Props) => (
  <Base.Root open onOpenChange={(open) => open || onFinish(false)} disablePointerDismissal={hasFactor}>
    <DialogPanel>
      {hasFactor ? <CodeQuestion onFinish={onFinish} /> : <MissingAuthenticator onFinish={onFinish} />}
    </DialogPanel>
  </Base.Root>
)

function CodeQuestion({ onFinish }: Pick<Props, 'onFinish'>) {
  const question = useSecondFactorAnswer(onFinish)
  const description = 'This is about money, access or addresses, so your password alone does not open it.'
  return <SecondFactorQuestion description={description} {...question} />
}

function MissingAuthenticator({ onFinish }: Pick<Props, 'onFinish'>) {
  useEffect(() => {
    const close = () => onFinish(false)
    addEventListener('hashchange', close)
    return () => removeEventListener('hashchange', close)
  }, [onFinish])
  return (
    <>
      <Base.Title className="text-heading">An authenticator is needed</Base.Title>
      <Base.Description className="mt-4 text-soft">
        Owners need one for refunds, roles, exports, tokens, plans and settings. It takes two minutes and a telephone.
      </Base.Description>
      <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <a className="action-solid" href="#security">
          Set it up
        </a>
        <Base.Close render={<Button variant="ghost">Not now</Button>} />
      </p>
    </>
  )
}
