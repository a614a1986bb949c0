import { useStore } from '@nanostores/react'
import { Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type MouseEvent, useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { queryClient, useApiQuery } from '#lib/api-query.ts'
import { billingOf, countryOptions } from '#lib/billing-details.ts'
import { ChangedTerms } from '#lib/ChangedTerms.tsx'
import { chosenCurrency } from '#lib/currency-choice.ts'
import { $user, loadUser } from '#lib/current-user.ts'
import { toFormError } from '#lib/form-error.ts'
import { missingFields } from '#lib/registration-validation.ts'
import { CARD_ONLY, useStripeScript } from '#lib/stripe.ts'
import { showErrorToast } from '#lib/toast.ts'
import { readFormValues, useFormSubmit } from '#lib/useFormSubmit.ts'
import { useStripeAppearance } from '#lib/useStripeAppearance.ts'
import { vatIdType } from '#shared/contracts/billing-country.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { GroupPayment } from '#shared/contracts/group.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import type { BillingDetails } from '#shared/contracts/tax.ts'
import {
  addressLimits,
  MAX_COMPANY_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_GROUP_NAME_LENGTH,
  MAX_GROUP_SEATS,
  MAX_PO_NUMBER_LENGTH,
  MAX_VAT_ID_LENGTH,
  MIN_GROUP_SEATS,
} from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import type { Translate } from '#shared/domain/language.ts'
import { currenciesOf, includesPrint, priceIn } from '#shared/domain/plan.ts'
import { amountLabel, roundAmountLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import type { Locale } from '../../../languages/locale.ts'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { CheckoutSection, PaymentInformation } from '../CheckoutSections.tsx'
import { CurrencySwitch } from '../CurrencySwitch.tsx'
import { ASIDE_CLASS, COLUMN_CLASS, LAYOUT_CLASS } from '../checkout-layout.ts'
import { type FormDraft, groupDraft, reloadOnBfcacheRestore } from '../form-draft.ts'
import { LoadError, Notice } from '../Notice.tsx'
import { PlanChoice } from '../PlanChoice.tsx'
import { useTaxBehavior } from '../tax.ts'
import { termsLink } from '../terms-link.tsx'
import { readSeats, submitGroup, validateGroup } from './group-purchase.ts'

interface GroupPageProps {
  /** Plans that are sold to groups, the one that is suggested first. */
  plans: Plan[]
}

/** Buying seats for a group: the form, and beside it what they cost. */
export function GroupPage({ plans }: GroupPageProps) {
  const { t } = useLocale()
  const query = useStripeScript()
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    loadUser()
  }, [])
  const [suggested] = plans
  if (!suggested) return <NoGroups />
  if (query.error)
    return (
      <LoadError
        title={t('The form for your payment could not be loaded')}
        error={query.error}
        onRetry={query.refetch}
      />
    )
  if (query.data === undefined || user === undefined) return <CheckoutSkeleton statusText={t('Setting the table…')} />
  if (query.data === null) return <NoGroups />
  return <GroupElements plans={plans} suggested={suggested} stripe={query.data} user={user ?? undefined} />
}

function NoGroups() {
  const { t, href } = useLocale()
  return (
    <Notice
      title={t('Groups are taken by letter')}
      actions={
        <a className="action-solid" href={href('/contact')}>
          {t('Write to us')}
        </a>
      }
    >
      {t('Seats for a group cannot be bought here at the moment. Say how many of you read, and a person answers you.')}
    </Notice>
  )
}

interface GroupElementsProps extends GroupPageProps {
  suggested: Plan
  stripe: Stripe
  user: User | undefined
}

/** The quote of the seats: by the price of the plan, or with the taxes that Stripe computes for the address. */
function useGroupQuote(plan: Plan, currency: Currency, seats: number, billing: BillingDetails | undefined) {
  const isTaxed = useTaxBehavior() !== null
  const body = { subscriptionId: plan.id, currency, seats, ...(billing && { billing }) }
  const query = useQuery(
    {
      queryKey: ['/groups/quote', body],
      queryFn: () => api.post('/groups/quote', { body }),
      enabled: isTaxed && billing !== undefined,
      retry: false,
    },
    queryClient,
  )
  const untaxed = {
    amount: (priceIn(plan, currency) ?? plan.price) * seats,
    tax: 0,
    reverseCharge: false,
    needsBilling: isTaxed,
  }
  return {
    quote: isTaxed ? (query.data ?? untaxed) : untaxed,
    isReady: !isTaxed || query.data !== undefined,
    errorMessage: query.error ? toFormError(query.error, '').description : undefined,
  }
}

/**
 * A group is a customer of its own at Stripe, so that its currency is free, also for a reader whose account pays in one; that one is
 * suggested.
 */
function useGroupCurrency(plans: Plan[], chosen: string | undefined): { currency: Currency; offered: Currency[] } {
  const known = useApiQuery('/payment-settings').data?.currency
  const offered = currenciesOf(plans)
  const found = offered.find((one) => one === chosen) ?? offered.find((one) => one === known)
  return { currency: found ?? chosenCurrency(offered), offered }
}

function GroupElements({ plans: allPlans, suggested, stripe, user }: GroupElementsProps) {
  const [draft] = useState(groupDraft.load)
  const [values, setValues] = useState<FormDraft>(draft)
  const appearance = useStripeAppearance()
  const { currency, offered } = useGroupCurrency(allPlans, values.currency)
  const plans = allPlans.filter((one) => priceIn(one, currency) !== undefined)
  const plan = plans.find(({ id }) => id === values.plan) ?? plans[0] ?? suggested
  const seats = readSeats(values.seats ?? String(DEFAULT_SEATS))
  // Taxes depend on the country and the VAT id, and not on the street.
  const { addressLine1: _, addressLine2: __, city: ___, ...taxedAddress } = billingOf(values) ?? { country: '' }
  const quoted = useGroupQuote(
    plan,
    currency,
    seats ?? MIN_GROUP_SEATS,
    taxedAddress.country ? taxedAddress : undefined,
  )
  const paysBy: GroupPayment =
    plan.groupPayment === 'card_and_invoice' && values.paysBy === 'invoice' ? 'invoice' : 'card'
  return (
    <Elements
      stripe={stripe}
      options={{
        ...{ mode: 'subscription', amount: quoted.quote.amount, currency },
        ...{ allowedPaymentMethodTypes: CARD_ONLY, appearance },
      }}
    >
      <GroupForm
        {...{ plans, plan, currency, offered, seats, paysBy, user, draft, values, quoted }}
        onValues={setValues}
      />
    </Elements>
  )
}

const DEFAULT_SEATS = 5

interface GroupFormProps extends GroupPageProps {
  plan: Plan
  currency: Currency
  /** Currencies to choose from. */
  offered: Currency[]
  /** Undefined when what was typed is no number that is sold. */
  seats: number | undefined
  paysBy: GroupPayment
  user: User | undefined
  /** The values that were typed in this tab before. */
  draft: FormDraft
  values: FormDraft
  quoted: ReturnType<typeof useGroupQuote>
  onValues: (values: FormDraft) => void
}

function GroupForm({ plans, plan, currency, offered, seats, paysBy, user, draft, ...props }: GroupFormProps) {
  const { values, quoted, onValues } = props
  const locale = useLocale()
  const { t, language, href } = locale
  const stripe = useStripe()
  const elements = useElements()
  const [key] = useState(() => crypto.randomUUID())
  const { quote } = quoted
  const { submitting, errors, errorMessage, clearErrorMessage, handleSubmit } = useFormSubmit({
    errorTitle: t('Not Bought Yet'),
    validate: (typed) => validateGroup(typed, t),
    submit: async (typed) => {
      // A browser that fills in the fields by itself may send no input event.
      groupDraft.save(typed)
      if (!quoted.isReady) return taxesMissing(t, quoted.errorMessage)
      const group = { key, planId: plan.id, seats: seats ?? DEFAULT_SEATS, paysBy, currency, amount: quote.amount }
      return submitGroup({ values: typed, group, stripe, elements, locale })
    },
  })
  useEffect(reloadOnBfcacheRestore, [])

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const typed = readFormValues(event.currentTarget)
    groupDraft.save(typed)
    onValues({ ...values, ...typed })
  }

  return (
    <Form
      className={LAYOUT_CLASS}
      aria-label={t('Seats for a group')}
      errors={errors}
      onSubmit={handleSubmit}
      onInput={handleInput}
      onMissingFields={() => showErrorToast(missingFields(t))}
    >
      <div className={`${COLUMN_CLASS} pt-14 lg:pt-20`}>
        <GroupHeader />
        <CheckoutSection title={t('The seats')}>
          <PlanChoice
            plans={plans}
            chosen={plan}
            currency={currency}
            onPlan={(id) => onValues({ ...values, plan: id })}
            priceText={(amount, period) => t('{amount} a seat and {period}', { amount, period })}
          />
          <CurrencySwitch
            offered={offered}
            chosen={currency}
            onChoose={(chosen) => onValues({ ...values, currency: chosen })}
          />
          <div className="mt-8 max-w-104">
            <TextField
              name="seats"
              label={t('How many')}
              type="number"
              inputMode="numeric"
              min={MIN_GROUP_SEATS}
              max={MAX_GROUP_SEATS}
              defaultValue={draft.seats ?? String(DEFAULT_SEATS)}
              hint={t('You invite who is to have one afterwards, by e-mail. More can be added at any time.')}
              required
            />
          </div>
        </CheckoutSection>
        <CheckoutSection title={t('The invoice')}>
          <InvoiceFields draft={draft} country={values.country ?? ''} user={user} />
        </CheckoutSection>
        <CheckoutSection title={t('Who manages it')}>
          <ManagerInformation user={user} />
        </CheckoutSection>
        {plan.groupPayment === 'card_and_invoice' && (
          <CheckoutSection title={t('How it is paid')}>
            <PaymentChoice paysBy={paysBy} />
          </CheckoutSection>
        )}
        {paysBy === 'card' && user && <PaymentInformation onChange={clearErrorMessage} />}
      </div>
      <aside className={ASIDE_CLASS} aria-label={t('Your group')}>
        <div className="flex w-full max-w-108 flex-col gap-8 lg:sticky lg:top-8">
          <Summary {...{ plan, currency, paysBy, quoted }} seats={seats} />
        </div>
      </aside>
      <div className={`${COLUMN_CLASS} pb-section lg:mt-12`}>
        {errorMessage && Object.keys(errors).length === 0 && <Alert className="mb-8">{errorMessage}</Alert>}
        <ChangedTerms />
        {user ? (
          <SubmitButton
            submitting={submitting}
            label={submitLabel(t, paysBy, amountLabel(quote.amount, currency, language))}
            busyLabel={t('Processing...')}
          />
        ) : (
          // The sign-in skips the validation: missing values are reported when the group is bought.
          <a className="action-solid" href={signInToGroups(href)} onClick={saveDraft}>
            {t('Sign in and go on')}
          </a>
        )}
        <p className="mt-5 max-w-104 font-ui text-small text-soft">
          {paysBy === 'card'
            ? t('Your card is taken by Stripe: its number goes to them and never to us.')
            : t('Stripe sends the invoice for us, and says where to transfer the amount.')}
        </p>
      </div>
    </Form>
  )
}

const signInToGroups = (href: Locale['href']) => href(`/login?next=${encodeURIComponent(href('/groups'))}`)

/** A browser that fills in the fields by itself may send no input event. */
function saveDraft({ currentTarget }: MouseEvent<HTMLElement>) {
  const form = currentTarget.closest('form')
  if (form) groupDraft.save(readFormValues(form))
}

const taxesMissing = (
  t: Translate,
  reason = t('Taxes depend on your country, and are not known yet. Please try again in a moment.'),
) => ({
  title: t('Not Bought Yet'),
  description: reason,
})

const submitLabel = (t: Translate, paysBy: GroupPayment, amount: string) =>
  paysBy === 'card' ? t('Pay {amount}', { amount }) : t('Order for {amount}', { amount })

function GroupHeader() {
  const { t } = useLocale()
  return (
    <header>
      <p className="label text-accent">{t('A group')}</p>
      <h1 className="mt-4 max-w-[14ch] text-display">{t('One magazine, many readers')}</h1>
      <p className="mt-5 max-w-136 text-lead text-soft italic">
        {t(
          'Seats for an office, a school or a table of friends. You pay once a year, and each of them reads as themselves.',
        )}
      </p>
    </header>
  )
}

interface InvoiceFieldsProps {
  draft: FormDraft
  country: string
  user: User | undefined
}

function InvoiceFields({ draft, country, user }: InvoiceFieldsProps) {
  const { language, t } = useLocale()
  return (
    <div className="grid gap-x-6 gap-y-7 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <TextField
          name="company"
          label={t('Company or institution')}
          defaultValue={draft.company}
          autoComplete="organization"
          maxLength={MAX_COMPANY_LENGTH}
          required
        />
      </div>
      <div className="sm:col-span-6">
        <TextField
          name="name"
          label={t('Name of the group (optional)')}
          hint={t('Members see it. Without one they see the company.')}
          defaultValue={draft.name}
          autoComplete="off"
          maxLength={MAX_GROUP_NAME_LENGTH}
        />
      </div>
      <div className="sm:col-span-6">
        <Select
          name="country"
          label={t('Country')}
          placeholder={t('Choose your country')}
          defaultValue={draft.country ?? ''}
          autoComplete="billing country"
          options={countryOptions(language)}
          required
        />
      </div>
      <InvoiceAddress draft={draft} />
      {vatIdType(country) && (
        <div className="sm:col-span-6">
          <TextField
            name="vatId"
            label={t('VAT id (optional)')}
            hint={t('It stands on the invoice, and decides who owes the tax.')}
            defaultValue={draft.vatId}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_VAT_ID_LENGTH}
          />
        </div>
      )}
      <div className="sm:col-span-3">
        <TextField
          name="poNumber"
          label={t('Purchase order (optional)')}
          defaultValue={draft.poNumber}
          autoComplete="off"
          maxLength={MAX_PO_NUMBER_LENGTH}
        />
      </div>
      <div className="sm:col-span-3">
        <TextField
          name="invoiceEmail"
          label={t('Invoices go to (optional)')}
          hint={user ? t('Otherwise to {email}.', { email: user.email }) : t('Otherwise to your own address.')}
          defaultValue={draft.invoiceEmail}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
        />
      </div>
    </div>
  )
}

/** The country decides about taxes, and is chosen from all countries above. */
function InvoiceAddress({ draft }: { draft: FormDraft }) {
  const { t } = useLocale()
  const { addressLine, city, state, postalCode } = addressLimits
  const fields = [
    {
      name: 'addressLine1',
      label: t('Address line 1'),
      autoComplete: 'address-line1',
      max: addressLine,
      wide: true,
      required: true,
    },
    {
      name: 'addressLine2',
      label: t('Address line 2 (optional)'),
      autoComplete: 'address-line2',
      max: addressLine,
      wide: true,
    },
    { name: 'postalCode', label: t('Postal code'), autoComplete: 'postal-code', max: postalCode },
    { name: 'city', label: t('City'), autoComplete: 'address-level2', max: city, required: true },
    { name: 'state', label: t('State (optional)'), autoComplete: 'address-level1', max: state, wide: true },
  ]
  return fields.map(({ name, label, autoComplete, max, wide, required = false }) => (
    <div key={name} className={wide ? 'sm:col-span-6' : 'sm:col-span-3'}>
      <TextField
        name={name}
        label={label}
        defaultValue={draft[name]}
        autoComplete={`billing ${autoComplete}`}
        maxLength={max}
        required={required}
      />
    </div>
  ))
}

function ManagerInformation({ user }: { user: User | undefined }) {
  const { t, href } = useLocale()
  return user ? (
    <>
      <p>
        {user.firstName} {user.lastName}
        <span className="block text-soft">{user.email}</span>
      </p>
      <p className="mt-3 max-w-measure text-aside text-soft italic">
        {t('You invite and remove members in your account. You have a seat only if you invite yourself.')}
      </p>
    </>
  ) : (
    <p className="max-w-measure text-soft italic">
      {t(
        'A group is managed in an account. <signIn>Sign in, or make one</signIn>: what you typed here waits for you.',
        {
          signIn: (text) => (
            <a key="sign-in" className="link" href={signInToGroups(href)} onClick={saveDraft}>
              {text}
            </a>
          ),
        },
      )}
    </p>
  )
}

function PaymentChoice({ paysBy }: { paysBy: GroupPayment }) {
  const { t } = useLocale()
  const options = [
    { value: 'card', label: t('By card, now and each year') },
    { value: 'invoice', label: t('By invoice and transfer, within thirty days') },
  ]
  return (
    <fieldset>
      <legend className="sr-only">{t('How it is paid')}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="paysBy"
            value={value}
            defaultChecked={value === paysBy}
            className="size-4 flex-none accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface SummaryProps {
  plan: Plan
  currency: Currency
  seats: number | undefined
  paysBy: GroupPayment
  quoted: ReturnType<typeof useGroupQuote>
}

function Summary({ plan, currency, seats, paysBy, quoted: { quote, errorMessage } }: SummaryProps) {
  const { language, t, href } = useLocale()
  const due = paysBy === 'card' ? t('Paid today') : t('Invoiced today')
  return (
    <div className="order-summary text-ink">
      <div className="order-summary-body group-terms bg-paper" aria-live="polite">
        <DescriptionList
          items={{
            [plan.name]: t('{amount} a seat', {
              amount: roundAmountLabel(priceIn(plan, currency) ?? plan.price, currency, language),
            }),
            [t('Seats')]: seats ?? t('From {min} to {max}, please', { min: MIN_GROUP_SEATS, max: MAX_GROUP_SEATS }),
            ...(quote.tax > 0 && { [t('Of it tax')]: amountLabel(quote.tax, currency, language) }),
            ...(quote.reverseCharge && { [t('Tax')]: t('Owed by you: reverse charge') }),
            ...(quote.needsBilling && { [t('Tax')]: t('Once we know the country') }),
            ...(seats !== undefined && {
              [due]: <span className="tabular-nums">{amountLabel(quote.amount, currency, language)}</span>,
            }),
            ...(includesPrint(plan) && { [t('In print')]: t('Every month, to each of them') }),
            [t('Renewal')]: t('Each year, until you cancel'),
          }}
        />
        {errorMessage && <Alert className="mt-5">{errorMessage}</Alert>}
        <p className="mt-5 text-note leading-normal text-soft">
          {paysBy === 'invoice'
            ? t(
                'The seats are open at once, and the invoice is due in thirty days. The printed edition begins with the payment.',
              )
            : t('We write to you a month before the renewal.')}{' '}
          {t(
            'With the button you agree to our <terms>terms</terms>; <privacy>privacy</privacy> is on a page of its own.',
            { terms: termsLink(href, 'terms'), privacy: termsLink(href, 'privacy') },
          )}
        </p>
      </div>
    </div>
  )
}
