import type { AccountDeletion } from '#shared/contracts/account.ts'
import { api } from '../../../lib/api.ts'
import { useFormSubmit } from '../../../lib/sending.ts'
import { clearSession } from '../../../lib/session.ts'
import { setFlashToast } from '../../../lib/toast-after.ts'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { FormActions } from '../FormEnd.tsx'
import { PaidSubscriptionNotice } from './PaidSubscription.tsx'

/** Says what goes and what is kept, and asks for the password once more. */
export function DeleteAccountForm() {
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    onError: showErrorToast,
    submit: async ({ password = '' }) => {
      const body: AccountDeletion = { password }
      await api.post('/user/deletion', body)
      setFlashToast({ title: 'Account deleted', description: 'Goodbye, and thank you for reading.', duration: 3000 })
      // Nothing of the account is left, here either.
      clearSession()
      return '/'
    },
  })

  return (
    <>
      <dl className="mt-6 grid gap-5">
        <div>
          <dt className="label text-soft">What goes, at once and for good</dt>
          <dd className="mt-1">
            Your name, address and password; your subscription and what is left of it; saved addresses, what you have
            read, all that you wrote to us, and the newsletter.
          </dd>
        </div>
        <PaidSubscriptionNotice />
        <div>
          <dt className="label text-soft">What is kept, and why</dt>
          <dd className="mt-1">
            Payments, with the name and address of who paid, for as long as the law asks it of us. Nothing else.
          </dd>
        </div>
      </dl>
      <Form className="mt-8 grid gap-6" errors={errors} onSubmit={handleSubmit}>
        <PasswordField name="password" label="Your password" autoComplete="current-password" required />
        {errorMessage && !errors.password && (
          <p role="alert" className="border-l-2 border-accent pl-5">
            {errorMessage}
          </p>
        )}
        <FormActions {...{ submitting }} label="Delete for Good" busyLabel="Deleting…" />
      </Form>
    </>
  )
}
