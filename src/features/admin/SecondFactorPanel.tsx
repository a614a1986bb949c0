import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect } from 'react'
import { useSecondFactorCode } from '#lib/useSecondFactorCode.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DialogPanel } from '#ui/DialogPanel.tsx'
import { SecondFactorForm } from '#ui/SecondFactorForm.tsx'

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
  const { kind, toggleKind, submitting, errors, errorMessage, handleSubmit } = useSecondFactorCode((used) => {
    onFinish(used === 'authenticator')
    return used === 'recovery' ? '/admin#security' : undefined
  })
  return (
    <>
      <Base.Title className="text-heading">
        {kind === 'authenticator' ? 'Enter the code' : 'Use a recovery code'}
      </Base.Title>
      <Base.Description className="mt-4 mb-6 text-soft">
        This is about money, access or addresses, so your password alone does not open it.
      </Base.Description>
      {errorMessage && !errors.code && <Alert className="mb-6">{errorMessage}</Alert>}
      <SecondFactorForm
        kind={kind}
        submitting={submitting}
        errors={errors}
        onSubmit={handleSubmit}
        onToggleKind={toggleKind}
      />
      <p className="mt-2">
        <Base.Close render={<Button variant="ghost">Cancel</Button>} />
      </p>
    </>
  )
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
