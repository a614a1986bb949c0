import { api } from '#lib/api.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { MAX_EMAIL_LENGTH, MAX_FULL_NAME_LENGTH } from '#shared/contracts/text-limits.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import type { NewWithdrawal, Withdrawal } from '#shared/contracts/withdrawal.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Form } from '#ui/Form.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { priceText } from '../subscription-text.ts'

interface Props {
  contract: UserSubscription & { withdrawableUntil: string }
  /** The name and address of the account, or those of a statement that is being edited. */
  initial: NewWithdrawal
  onSubmitted: (withdrawal: Withdrawal) => void
}

/** The first step: the reader's name, the contract, and the address for the confirmation of receipt. */
export function WithdrawalForm({ contract, initial, onSubmitted }: Props) {
  const locale = useLocale()
  const { t, longDate } = locale
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    submit: async ({ name = '', email = '' }) => {
      onSubmitted(await api.post('/user/withdrawals', { body: { name, email } }))
    },
  })

  return (
    <>
      <p className="max-w-measure text-lead text-soft italic">
        {t('Until {date} you may withdraw from this contract, and need not say why.', {
          date: longDate(contract.withdrawableUntil),
        })}
      </p>
      <h2 className="mt-10 mb-4 text-title">{t('The contract')}</h2>
      <DescriptionList
        items={{
          [t('Plan')]: contract.subscription.name,
          [t('Price')]: priceText(contract, locale),
          [t('In force since')]: longDate(contract.currentPeriodStart),
        }}
      />
      <h2 className="mt-10 mb-4 text-title">{t('Your statement')}</h2>
      <Form className="grid gap-6 sm:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
        <TextField
          name="name"
          label={t('Your name')}
          autoComplete="name"
          maxLength={MAX_FULL_NAME_LENGTH}
          defaultValue={initial.name}
          required
        />
        <TextField
          name="email"
          label={t('Email for the confirmation')}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={initial.email}
          required
        />
        <div className="sm:col-span-2">
          <FormActions submitting={submitting} label={t('Continue')} busyLabel={t('Processing...')} />
          <p className="mt-4 font-ui text-small text-soft">
            {t('Nothing happens yet: you confirm it in the next step.')}
          </p>
        </div>
      </Form>
    </>
  )
}
