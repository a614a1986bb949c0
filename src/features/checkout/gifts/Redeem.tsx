import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#lib/api.ts'
import { useApiQuery } from '#lib/api-query.ts'
import { countryOptions } from '#lib/billing-details.ts'
import { $user, loadUser } from '#lib/current-user.ts'
import { type FormError, requiredFields } from '#lib/form-error.ts'
import { missingFields, passwordMismatchError } from '#lib/registration-validation.ts'
import { showErrorToast } from '#lib/toast.ts'
import { readFormValues, useFormSubmit } from '#lib/useFormSubmit.ts'
import { needsPostalCode } from '#shared/contracts/billing-country.ts'
import type { GuestRedemptionRequest, RedeemableGift, RedeemedGift, RedemptionRequest } from '#shared/contracts/gift.ts'
import { addressLimits } from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import { termLabel } from '#shared/domain/gift-term.ts'
import { Alert } from '#ui/Alert.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { AccountInformation, CheckoutSection, DeliveryAddress, logOutLink } from '../CheckoutSections.tsx'
import { isNotFound, LoadError, Notice } from '../Notice.tsx'
import { GiftCard } from './GiftCard.tsx'

const noopSubscribe = () => () => {}
const codeFromUrl = () => new URLSearchParams(location.search).get('code') ?? ''

/** Redeeming a gift: the code of a link or a card, then the account and, for the printed edition, the address. */
interface RedeemProps {
  publication: string
  deliveryCountries: string[]
}

export function Redeem({ publication, deliveryCountries }: RedeemProps) {
  const { t } = useLocale()
  const linkedCode = useSyncExternalStore(noopSubscribe, codeFromUrl, () => undefined)
  const [typedCode, setTypedCode] = useState<string>()
  const code = typedCode ?? linkedCode

  /** The address has the code too, so that a reload and the way back from the sign-in page find it again. */
  function openCode(code: string) {
    history.replaceState(history.state, '', `?code=${encodeURIComponent(code)}`)
    setTypedCode(code)
  }

  function leaveCode() {
    history.replaceState(history.state, '', location.pathname)
    setTypedCode('')
  }

  if (code === undefined) return <CheckoutSkeleton statusText={t('Unwrapping…')} />
  return code ? (
    <GiftOfCode key={code} code={code} {...{ publication, deliveryCountries }} onOtherCode={leaveCode} />
  ) : (
    <CodeForm onCode={openCode} />
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLocale()
  const [error, setError] = useState<FormError>()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { code = '' } = readFormValues(event.currentTarget)
    if (code.trim()) onCode(code.trim())
    else {
      const description = t('The code of the gift, please.')
      setError({ title: t('Validation Error'), description, fields: { code: description } })
    }
  }
  return (
    <div className="column flex min-h-message flex-col items-start justify-center py-section">
      <p className="label text-accent">{t('A gift')}</p>
      <h1 className="mt-4 max-w-[14ch] text-display">{t('Somebody has thought of you')}</h1>
      <Form
        className="mt-8 w-full max-w-136"
        aria-label={t('The code')}
        errors={error?.fields ?? {}}
        onSubmit={handleSubmit}
      >
        <CodeField />
        <button className="action-solid mt-8 cursor-pointer" type="submit">
          {t('Unwrap it')}
        </button>
      </Form>
    </div>
  )
}

function CodeField() {
  const { t } = useLocale()
  return (
    <TextField
      name="code"
      label={t('The code on the card')}
      hint={t('Six groups of four; capitals and hyphens do not matter.')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required
    />
  )
}

interface GiftOfCodeProps {
  code: string
  publication: string
  deliveryCountries: string[]
  onOtherCode: () => void
}

function GiftOfCode({ code, publication, deliveryCountries, onOtherCode }: GiftOfCodeProps) {
  const { t } = useLocale()
  const query = useApiQuery('/gifts/redeemable', { query: { code } })
  const user = useStore($user, { ssr: 'initial' })
  const [redeemed, setRedeemed] = useState<RedeemedGift>()
  useEffect(() => {
    loadUser()
  }, [])
  const otherCode = (
    <button type="button" className="action cursor-pointer" onClick={onOtherCode}>
      {t('Type another code')}
    </button>
  )
  if (redeemed) return <Redeemed gift={redeemed} />
  if (isNotFound(query.error))
    return (
      <Notice title={t('No gift has this code')} role="alert" actions={otherCode}>
        {t(
          'Please compare it with the card or the letter. A link of a letter can break in two: then the code below it helps.',
        )}
      </Notice>
    )
  if (query.error)
    return (
      <LoadError
        title={t('This gift could not be loaded')}
        error={query.error}
        charged="never"
        onRetry={query.refetch}
      />
    )
  if (!query.data || user === undefined) return <CheckoutSkeleton statusText={t('Unwrapping…')} />
  if (query.data.status !== 'redeemable') return <GiftGone gift={query.data} otherCode={otherCode} />
  return (
    <RedemptionForm
      code={code}
      gift={query.data}
      user={user ?? undefined}
      {...{ publication, deliveryCountries }}
      onRedeemed={setRedeemed}
    />
  )
}

function GiftGone({ gift, otherCode }: { gift: RedeemableGift; otherCode: React.ReactNode }) {
  const { t, href } = useLocale()
  return (
    <Notice
      title={gift.status === 'redeemed' ? t('This gift has been redeemed') : t('This gift has been taken back')}
      actions={
        <>
          <a className="action-solid" href={href('/account#gifts')}>
            {t('Your account')}
          </a>
          {otherCode}
        </>
      }
    >
      {gift.status === 'redeemed'
        ? t('If it was you, it is in your account. If it was not, write to us: we find out.')
        : t('The person who gave it has taken it back. They know more than we do.')}
    </Notice>
  )
}

interface RedemptionFormProps {
  code: string
  gift: RedeemableGift
  user: User | undefined
  publication: string
  deliveryCountries: string[]
  onRedeemed: (gift: RedeemedGift) => void
}

const ACCOUNT_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']
const ADDRESS_FIELDS = ['fullName', 'addressLine1', 'city', 'postalCode', 'country']

function RedemptionForm({ code, gift, user, publication, deliveryCountries, onRedeemed }: RedemptionFormProps) {
  const { t, href } = useLocale()
  const term = termLabel(gift.years)
  const locationFields = gift.hasPrintEdition ? ADDRESS_FIELDS : gift.asksCountry ? ['billingCountry'] : []
  const names = [...(user ? [] : ACCOUNT_FIELDS), ...locationFields]
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: t('Not Redeemed Yet'),
    validate: (values) =>
      requiredFields(values, names, missingFields(t)) ??
      (user ? undefined : passwordMismatchError(values, t('Password Mismatch'), t('Passwords do not match'))),
    submit: async ({ confirmPassword: _, ...values }) => {
      const body = { ...values, code } as RedemptionRequest | GuestRedemptionRequest
      onRedeemed(await api.post('/gifts/redemption', { body }))
      return undefined
    },
  })
  return (
    <div className="column grid gap-x-8 gap-y-12 pt-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pt-20">
      <div className="gift-unwrapped flex items-start justify-center">
        <GiftCard {...gift} publication={publication} />
      </div>
      <div className="max-w-160">
        <h1 className="max-w-[14ch] text-display">
          {t('{name} gives you {term}', { name: gift.fromName, term: t(term) })}
        </h1>
        <p className="mt-5 max-w-136 text-lead text-soft italic">
          {t('{plan} is yours. There is nothing to pay, now or afterwards: it ends by itself.', { plan: gift.plan })}
        </p>
        <Form
          aria-label={t('Redeem the gift')}
          errors={errors}
          onSubmit={handleSubmit}
          onMissingFields={() => showErrorToast(missingFields(t))}
        >
          <AccountInformation
            user={user}
            defaultValues={{}}
            note={t(
              'The gift will be this account’s. To redeem it with another, <account>log out in your account</account> first.',
              { account: logOutLink(href) },
            )}
          />
          {gift.asksCountry && !gift.hasPrintEdition && <Residence />}
          {gift.hasPrintEdition && (
            <DeliveryAddress
              defaultValues={{ fullName: user && `${user.firstName} ${user.lastName}`.trim() }}
              countries={deliveryCountries}
            />
          )}
          <div className="mt-12">
            {errorMessage && <Alert className="mb-8">{errorMessage}</Alert>}
            <SubmitButton submitting={submitting} label={t('Accept the gift')} busyLabel={t('Processing...')} />
          </div>
        </Form>
      </div>
    </div>
  )
}

/** The tax in a gift depends on where its recipient lives; the address of a printed edition says it already. */
function Residence() {
  const { t, language } = useLocale()
  const [country, setCountry] = useState('')
  return (
    <CheckoutSection title={t('Where you live')}>
      <p className="mb-7 max-w-measure text-soft">
        {t('The tax in a gift depends on your country. The giver has paid it, and you have nothing to pay.')}
      </p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <Select
          name="billingCountry"
          label={t('Your country')}
          placeholder={t('Choose your country')}
          defaultValue=""
          autoComplete="country"
          options={countryOptions(language)}
          onValueChange={setCountry}
          required
        />
        {needsPostalCode(country) && (
          <TextField
            name="billingPostalCode"
            label={t('Postal code')}
            autoComplete="postal-code"
            maxLength={addressLimits.postalCode}
            required
          />
        )}
      </div>
    </CheckoutSection>
  )
}

function Redeemed({ gift: { plan, status, endsAt, signedIn } }: { gift: RedeemedGift }) {
  const { t, href, longDate } = useLocale()
  return (
    <Notice
      title={status === 'waiting' ? t('It is kept for you') : t('{plan} is yours', { plan })}
      label={t('With pleasure')}
      actions={
        <>
          <a className="action-solid" href={href('/current-issue')}>
            {t('Begin to read')}
          </a>
          <a className="action" href={href(signedIn ? '/account#gifts' : '/login')}>
            {signedIn ? t('Your account') : t('Sign in')}
          </a>
        </>
      }
    >
      {status === 'waiting'
        ? t('You have a subscription already, so the gift begins when that one ends. Not a day of it is lost.')
        : endsAt
          ? t('Until {date}, and with nothing to cancel.', { date: longDate(endsAt) })
          : t('Until its last day, and with nothing to cancel.')}{' '}
      {!signedIn && t('A letter asks you to confirm your address.')}
    </Notice>
  )
}
