import { api } from '#lib/api.ts'
import { apiQuery, invalidate, updateCache } from '#lib/api-query.ts'
import { refreshUser } from '#lib/current-user.ts'
import { useAction } from '#lib/useAction.ts'
import type { Withdrawal } from '#shared/contracts/withdrawal.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'

interface WithdrawalConfirmationProps {
  withdrawal: Withdrawal
  onConfirmed: (withdrawal: Withdrawal) => void
  onEdit: () => void
}

/** The second step: the full statement, and the button that submits it. */
export function WithdrawalConfirmation({ withdrawal, onConfirmed, onEdit }: WithdrawalConfirmationProps) {
  const { t, href, language, longDate } = useLocale()
  const { pending, errorMessage, run } = useAction()
  const { id, name, email, plan, concludedAt, amount, currency } = withdrawal

  const confirm = () =>
    run(async () => {
      const confirmed = await api.post('/user/withdrawals/{id}/confirmation', { path: { id } })
      updateCache(apiQuery('/user/withdrawals'), (known) => [confirmed, ...known.filter((one) => one.id !== id)])
      invalidate(apiQuery('/user/subscription'))
      refreshUser()
      onConfirmed(confirmed)
      return { title: t('Success'), description: t('Your withdrawal is received.') }
    })

  return (
    <>
      <h2 className="text-title">{t('Is this what you declare?')}</h2>
      <blockquote className="mt-6 max-w-measure border-l-2 border-line pl-5 text-lead">
        {t(
          'I, {name}, withdraw from the contract for {plan} that I concluded on {date}. The confirmation of receipt goes to <address>{email}</address>.',
          { name, plan, date: longDate(concludedAt), email, address: emailElement },
        )}
      </blockquote>
      <p className="mt-6 max-w-measure text-soft">
        {t(
          'The subscription then ends at once, and {amount} go back to where they came from, within fourteen days. Your account stays, with the free plan.',
          { amount: amountLabel(amount, currency, language) },
        )}
      </p>
      {errorMessage && <Alert className="mt-6">{errorMessage}</Alert>}
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Button onClick={confirm} disabled={pending} focusableWhenDisabled>
          {pending ? t('Processing...') : t('Confirm withdrawal')}
        </Button>
        <Button variant="ghost" onClick={onEdit} disabled={pending} focusableWhenDisabled>
          {t('Correct the statement')}
        </Button>
        <a className="action flex min-h-11 items-center" href={href('/account#subscription')}>
          {t('Keep the contract')}
        </a>
      </div>
    </>
  )
}

/** The receipt, with the time of the withdrawal. */
export function WithdrawalReceipt({ name, email, plan, amount, currency, confirmedAt }: Withdrawal) {
  const { t, href, language, longDateAndTime } = useLocale()
  return (
    <>
      <h2 className="text-title">{t('Your withdrawal is received')}</h2>
      <p className="mt-3 mb-7 max-w-measure text-soft italic">
        {t('A letter with all of this, to keep, is on its way to <address>{email}</address>.', {
          email,
          address: emailElement,
        })}
      </p>
      <DescriptionList
        items={{
          // With its time a date is wider than the column of a telephone.
          [t('Received')]: confirmedAt && (
            <time className="whitespace-normal" dateTime={confirmedAt}>
              {longDateAndTime(confirmedAt)}
            </time>
          ),
          [t('From')]: name,
          [t('Contract')]: plan,
          [t('Goes back')]: amountLabel(amount, currency, language),
        }}
      />
      <p className="mt-8">
        <a className="action inline-block" href={href('/account#subscription')}>
          {t('Your account')}
        </a>
      </p>
    </>
  )
}

const emailElement = (text: string[]) => (
  <span key="email" className="break-words">
    {text}
  </span>
)

interface NothingToWithdrawProps {
  /** The reader has a paid contract that is older than the fourteen days of the law. */
  isPaying: boolean
}

export function NothingToWithdraw({ isPaying }: NothingToWithdrawProps) {
  const { t, href } = useLocale()
  return (
    <>
      <h2 className="text-title">{t('There is no contract to withdraw from')}</h2>
      <p className="mt-3 max-w-measure text-soft italic">
        {isPaying
          ? t(
              'A contract may be withdrawn from for fourteen days, and yours is older. You can still cancel it: it then ends with what is paid for.',
            )
          : t('You pay for nothing at the moment, so there is nothing to pay back.')}
      </p>
      <p className="mt-8">
        <a className="action inline-block" href={href('/account#subscription')}>
          {t('Your subscription')}
        </a>
      </p>
    </>
  )
}
