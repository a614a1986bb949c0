import { api } from '#lib/api.ts'
import { useApiQuery } from '#lib/api-query.ts'
import { clearSession } from '#lib/session.ts'
import { storedToast } from '#lib/storage.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'

/** The section with the button that opens the deletion dialog. */
export function DeleteAccount() {
  const { t } = useLocale()
  return (
    <Section title={t('Delete account')}>
      <p className="max-w-measure text-soft">
        {t(
          'You can leave at any time. You may want to download everything first: afterwards there is nothing to download.',
        )}
      </p>
      <div className="mt-3">
        <Dialog
          title={t('Delete account')}
          trigger={<Button variant="ghost">{t('Delete Account')}</Button>}
          disablePointerDismissal
        >
          <DeleteAccountForm />
        </Dialog>
      </div>
    </Section>
  )
}

/** Lists what is deleted and what is kept, and asks for the password. */
function DeleteAccountForm() {
  const { t, href } = useLocale()
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    submit: async ({ password = '' }) => {
      await api.post('/user/deletion', { body: { password } })
      storedToast.set({ title: t('Account deleted'), description: t('Goodbye, and thank you for reading.') })
      clearSession()
      return href('/')
    },
  })

  return (
    <>
      <dl className="mt-6 grid gap-5">
        <div>
          <dt className="label text-soft">{t('What goes, at once and for good')}</dt>
          <dd className="mt-1">
            {t(
              'Your name, address and password; your subscription and what is left of it; saved addresses, what you have read, all that you wrote to us, and the newsletter.',
            )}
          </dd>
        </div>
        <PaidSubscriptionNotice />
        <div>
          <dt className="label text-soft">{t('What is kept, and why')}</dt>
          <dd className="mt-1">
            {t('Payments, with the name and address of who paid, for as long as the law asks it of us. Nothing else.')}
          </dd>
        </div>
      </dl>
      <Form className="mt-8 grid gap-6" errors={errors} onSubmit={handleSubmit}>
        <PasswordField name="password" label={t('Your password')} autoComplete="current-password" required />
        {errorMessage && !errors.password && <Alert>{errorMessage}</Alert>}
        <FormActions submitting={submitting} label={t('Delete for Good')} busyLabel={t('Deleting…')} />
      </Form>
    </>
  )
}

/** The consequences of a deletion for a paid subscription; nothing where there is none. */
function PaidSubscriptionNotice() {
  const { t, href, longDate } = useLocale()
  const { data: userSubscription } = useApiQuery('/user/subscription')
  if (userSubscription?.source !== 'stripe') return undefined
  const { subscription: plan, currentPeriodEnd, withdrawableUntil } = userSubscription
  return (
    <div>
      <dt className="label text-soft">{t('What happens to {plan}', { plan: plan.name })}</dt>
      <dd className="mt-1">
        {currentPeriodEnd
          ? t(
              'It is cancelled with the account, and nothing more is taken from your card. What you have paid for, until {date}, is not paid back.',
              { date: longDate(currentPeriodEnd) },
            )
          : t(
              'It is cancelled with the account, and nothing more is taken from your card. What you have paid is not paid back.',
            )}
        {withdrawableUntil && (
          <>
            {' '}
            {t(
              'To have it back, first <withdrawal>withdraw from the contract</withdrawal>, which you may until {date}.',
              {
                date: longDate(withdrawableUntil),
                withdrawal: (text) => (
                  <a key="withdrawal" className="link" href={href('/account/withdrawal')}>
                    {text}
                  </a>
                ),
              },
            )}
          </>
        )}
      </dd>
    </div>
  )
}
