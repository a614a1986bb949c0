import { useStore } from '@nanostores/react'
import { Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { ChangedTerms } from '#lib/ChangedTerms.tsx'
import { $user, loadUser } from '#lib/current-user.ts'
import { missingFields } from '#lib/registration-validation.ts'
import { CARD_ONLY, useStripeScript } from '#lib/stripe.ts'
import { showErrorToast } from '#lib/toast.ts'
import { readFormValues, useFormSubmit } from '#lib/useFormSubmit.ts'
import { useStripeAppearance } from '#lib/useStripeAppearance.ts'
import type { Currency } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { MAX_EMAIL_LENGTH, MAX_GIFT_MESSAGE_LENGTH, MAX_NAME_LENGTH } from '#shared/contracts/text-limits.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import type { User } from '#shared/contracts/user.ts'
import { termLabel } from '#shared/domain/gift-term.ts'
import { includesPrint, priceIn } from '#shared/domain/plan.ts'
import { amountLabel, currencyName, roundAmountLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { AccountInformation, CheckoutSection, logOutLink, PaymentInformation } from '../CheckoutSections.tsx'
import { CurrencySwitch } from '../CurrencySwitch.tsx'
import { ASIDE_CLASS, COLUMN_CLASS, LAYOUT_CLASS } from '../checkout-layout.ts'
import { type FormDraft, giftDraft, reloadOnBfcacheRestore } from '../form-draft.ts'
import { LoadError, Notice } from '../Notice.tsx'
import { PlanChoice } from '../PlanChoice.tsx'
import { termsLink } from '../terms-link.tsx'
import { useCurrency } from '../useCurrency.ts'
import { GiftCard } from './GiftCard.tsx'
import { submitGift, validateGift } from './gift-purchase.ts'

interface GiftPageProps {
  /** Plans that cost something, the one that is suggested first. */
  plans: Plan[]
  publication: string
}

/** Buying a gift: the form, and beside it the card as it is typed. */
export function GiftPage(props: GiftPageProps) {
  const { t } = useLocale()
  const query = useStripeScript()
  const user = useStore($user, { ssr: 'initial' })
  useEffect(() => {
    loadUser()
  }, [])
  if (query.error)
    return (
      <LoadError
        title={t('The form for your payment could not be loaded')}
        error={query.error}
        onRetry={query.refetch}
      />
    )
  if (query.data === undefined || user === undefined) return <CheckoutSkeleton statusText={t('Setting the card…')} />
  if (query.data === null || !props.plans[0]) return <NoGifts />
  return <GiftPayment {...props} user={user ?? undefined} stripe={query.data} />
}

function NoGifts() {
  const { t, href } = useLocale()
  return (
    <Notice
      title={t('Gifts are taken by letter')}
      actions={
        <a className="action-solid" href={href('/contact')}>
          {t('Write to us')}
        </a>
      }
    >
      {t(
        'Cards cannot be taken here at the moment. Say whom you would like to give a year to, and a person answers you.',
      )}
    </Notice>
  )
}

interface GiftPaymentProps extends GiftPageProps {
  user: User | undefined
  stripe: Stripe
}

function GiftPayment({ stripe, plans: allPlans, ...props }: GiftPaymentProps) {
  const [draft] = useState(giftDraft.load)
  const [planId, setPlanId] = useState(draft.plan)
  const [years, setYears] = useState(() => yearsOf(draft))
  const appearance = useStripeAppearance()
  const { currency: chosen, offered, choose } = useCurrency(allPlans)
  const currency = chosen as Currency
  const plans = allPlans.filter((plan) => priceIn(plan, currency) !== undefined)
  const plan = plans.find(({ id }) => id === planId) ?? plans[0]
  if (!plan) return <NotSoldInCurrency currency={currency} />
  const amount = (priceIn(plan, currency) ?? 0) * years
  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'payment', amount, currency, allowedPaymentMethodTypes: CARD_ONLY, appearance }}
    >
      <GiftForm
        {...{ ...props, plans, plan, years, currency, amount, draft, offered }}
        onPlan={setPlanId}
        onYears={setYears}
        onCurrency={choose}
      />
    </Elements>
  )
}

/** Stripe takes one currency from each reader. */
function NotSoldInCurrency({ currency }: { currency: string }) {
  const { language, t, href } = useLocale()
  return (
    <Notice
      title={t('No gift has a price in your currency')}
      actions={
        <a className="action-solid" href={href('/contact')}>
          {t('Write to us')}
        </a>
      }
    >
      {t('Your account pays in {currency}, and no plan is sold in it now. Write to us, and a person helps.', {
        currency: currencyName(currency, language),
      })}
    </Notice>
  )
}

interface GiftFormProps extends GiftPageProps {
  user: User | undefined
  plan: Plan
  years: number
  currency: Currency
  amount: number
  /** Currencies to choose from; none where the account pays in one already. */
  offered: Currency[]
  /** The values that were typed in this tab before. */
  draft: FormDraft
  onPlan: (id: string) => void
  onYears: (years: number) => void
  onCurrency: (currency: Currency) => void
}

function GiftForm({ plans, publication, user, plan, years, draft, ...props }: GiftFormProps) {
  const { currency, amount, offered, onPlan, onYears, onCurrency } = props
  const locale = useLocale()
  const { language, t, href } = locale
  const term = termLabel(years)
  const stripe = useStripe()
  const elements = useElements()
  const [key] = useState(() => crypto.randomUUID())
  const [isByEmail, setByEmail] = useState(draft.delivery !== 'card')
  const [mustSignIn, setMustSignIn] = useState(false)
  const initial: FormDraft = { fromName: user?.firstName, ...draft }
  const [typed, setTyped] = useState(() => {
    const { fromName = '', recipientName = '', message = '' } = initial
    return { fromName, recipientName, message }
  })
  const isSignedIn = user !== undefined
  const { submitting, errors, errorMessage, clearErrorMessage, handleSubmit } = useFormSubmit({
    errorTitle: t('Not Given Yet'),
    validate: (values) => validateGift(values, { isByEmail, isSignedIn }, t),
    submit: async (values) => {
      setMustSignIn(false)
      // A browser that fills in the fields by itself may send no input event.
      giftDraft.save(values)
      const gift = { key, planId: plan.id, years, currency, amount, isByEmail, isSignedIn }
      return submitGift({ values, gift, stripe, elements, locale, onSignInRequired: () => setMustSignIn(true) })
    },
  })
  useEffect(reloadOnBfcacheRestore, [])

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const values = readFormValues(event.currentTarget)
    const { fromName = '', recipientName = '', message = '', years: typedYears } = values
    giftDraft.save(values)
    setTyped({ fromName, recipientName, message })
    onYears(Number(typedYears))
  }

  return (
    <Form
      className={LAYOUT_CLASS}
      aria-label={t('Give a year')}
      errors={errors}
      onSubmit={handleSubmit}
      onInput={handleInput}
      onMissingFields={() => showErrorToast(missingFields(t))}
    >
      <div className={`${COLUMN_CLASS} pt-14 lg:pt-20`}>
        <GiftHeader />
        <CheckoutSection title={t('The gift')}>
          <PlanChoice
            plans={plans}
            chosen={plan}
            currency={currency}
            onPlan={onPlan}
            priceText={(amount, period) => t('{amount} per {period}', { amount, period })}
          />
          <CurrencySwitch offered={offered} chosen={currency} onChoose={onCurrency} />
          <div className="mt-8 max-w-104">
            <Select
              name="years"
              label={t('For how long')}
              defaultValue={String(years)}
              options={YEARS.map((label, at) => ({ value: String(at + 1), label: t(label) }))}
            />
          </div>
        </CheckoutSection>
        <CheckoutSection title={t('The card')}>
          <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
            <TextField
              name="recipientName"
              label={t('For')}
              defaultValue={draft.recipientName}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              required
            />
            <TextField
              name="fromName"
              label={t('From')}
              defaultValue={initial.fromName}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="given-name"
              required
            />
            <div className="sm:col-span-2">
              <TextArea
                name="message"
                label={t('A few words (optional)')}
                defaultValue={draft.message}
                hint={t('They stand on the card, as you write them.')}
                maxLength={MAX_GIFT_MESSAGE_LENGTH}
              />
            </div>
          </div>
        </CheckoutSection>
        <CheckoutSection title={t('How it arrives')}>
          <DeliveryChoice isByEmail={isByEmail} onChange={setByEmail} />
          {isByEmail && (
            <div className="mt-8 grid gap-x-6 gap-y-7 sm:grid-cols-2">
              <TextField
                name="recipientEmail"
                label={t('Their email')}
                defaultValue={giftDraft.load().recipientEmail}
                type="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={MAX_EMAIL_LENGTH}
                required
              />
              <TextField
                name="deliverOn"
                label={t('On the day (optional)')}
                defaultValue={giftDraft.load().deliverOn}
                type="date"
                hint={t('Without a day it leaves today.')}
                {...dayRange()}
              />
            </div>
          )}
        </CheckoutSection>
        <AccountInformation
          user={user}
          defaultValues={draft}
          note={t(
            'The receipt goes there, and your account shows when the gift is redeemed. To give as somebody else, <account>log out in your account</account> first.',
            { account: logOutLink(href) },
          )}
        />
        <PaymentInformation onChange={clearErrorMessage} />
      </div>
      <aside className={ASIDE_CLASS} aria-label={t('Your gift')}>
        <div className="flex w-full max-w-108 flex-col gap-8 lg:sticky lg:top-8">
          <div aria-hidden="true">
            <GiftCard publication={publication} plan={plan.name} years={years} {...typed} />
          </div>
          <div className="order-summary text-ink">
            <div className="order-summary-body gift-terms bg-paper" aria-live="polite">
              <DescriptionList
                items={{
                  [`${plan.name}, ${t(term)}`]: (
                    <span className="tabular-nums">{amountLabel(amount, currency, language)}</span>
                  ),
                  ...(includesPrint(plan) && { [t('In print')]: t('Every month, where they say') }),
                  [t('Renewal')]: t('None: it ends by itself'),
                }}
              />
              <p className="mt-5 text-note leading-normal text-soft">
                {t(
                  'Until it is redeemed you may take it back in your account, and all that you paid goes back to you. The code has no last day. With the button you agree to our <terms>terms</terms>; your <withdrawal>right of withdrawal</withdrawal> and <privacy>privacy</privacy> are on pages of their own.',
                  {
                    terms: termsLink(href, 'terms'),
                    withdrawal: termsLink(href, 'withdrawal'),
                    privacy: termsLink(href, 'privacy'),
                  },
                )}
              </p>
            </div>
          </div>
        </div>
      </aside>
      <div className={`${COLUMN_CLASS} pb-section lg:mt-12`}>
        {errorMessage && Object.keys(errors).length === 0 && <Alert className="mb-8">{errorMessage}</Alert>}
        {mustSignIn && (
          <p className="mb-8 border-l-2 border-accent pl-5">
            {t('There is an account at this address. <signIn>Sign in</signIn> first, and give it as yourself.', {
              signIn: (text) => (
                <a key="sign-in" className="link" href={href(`/login?next=${encodeURIComponent(href('/gift'))}`)}>
                  {text}
                </a>
              ),
            })}
          </p>
        )}
        <ChangedTerms />
        <SubmitButton
          submitting={submitting}
          label={t('Give {term}: {amount}', { term: t(term), amount: roundAmountLabel(amount, currency, language) })}
          busyLabel={t('Processing...')}
        />
        <p className="mt-5 max-w-104 font-ui text-small text-soft">
          {t('Your card is taken by Stripe, once: its number goes to them and never to us.')}
        </p>
      </div>
    </Form>
  )
}

function GiftHeader() {
  const { t } = useLocale()
  return (
    <header>
      <p className="label text-accent">{t('A gift')}</p>
      <h1 className="mt-4 max-w-[14ch] text-display">{t('Give somebody the time to read')}</h1>
      <p className="mt-5 max-w-136 text-lead text-soft italic">
        {t(
          'A year or more of the magazine, on a card with your words. They unwrap it when they like, and nothing is ever asked of them.',
        )}
      </p>
    </header>
  )
}

function DeliveryChoice({ isByEmail, onChange }: { isByEmail: boolean; onChange: (isByEmail: boolean) => void }) {
  const { t } = useLocale()
  const options = [
    { value: 'email', label: t('By e-mail, on the day you choose'), checked: isByEmail },
    { value: 'card', label: t('On a card that you print and hand over'), checked: !isByEmail },
  ]
  return (
    <fieldset>
      <legend className="sr-only">{t('How it arrives')}</legend>
      {options.map(({ value, label, checked }) => (
        <label key={value} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="delivery"
            value={value}
            checked={checked}
            onChange={() => onChange(value === 'email')}
            className="size-4 flex-none accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const YEARS = [
  translatable('One year'),
  translatable('Two years'),
  translatable('Three years'),
  translatable('Four years'),
  translatable('Five years'),
]

const yearsOf = ({ years }: FormDraft) => Math.max(1, YEARS.findIndex((_, at) => String(at + 1) === years) + 1)

const DAY_MS = 86_400_000

/** From today to a year ahead, as the browser sees it; the API asks the calendar of the publication. */
function dayRange() {
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
  return { min: day(0), max: day(365) }
}
