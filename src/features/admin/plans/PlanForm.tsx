import { useState } from 'react'
import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import type { FormError } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { DEFAULT_CURRENCY } from '#shared/contracts/currency.ts'
import type { AdminPlan, NewPlan, PlanUpdate } from '#shared/contracts/plan.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { currenciesOf, priceIn } from '#shared/domain/plan.ts'
import { amountLabel, currencyName } from '#shared/domain/price.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { BackLink } from '../AdminList.tsx'
import { plansQuery, replaceById, useAdminAction, useAdminForm } from '../admin-queries.ts'
import { navigationFromHere } from '../navigation.ts'
import { parseAmount } from '../parse-amount.ts'
import { useUnsavedWork } from '../unsaved-work.ts'
import { useFormBase } from '../useFormBase.ts'
import { PlanAmounts } from './PlanAmounts.tsx'
import {
  amountText,
  linesOf,
  priceConsequences,
  readAmounts,
  subscriberCount,
  subscribersLabel,
  withdrawalConsequences,
} from './plan-values.ts'

type PlanFields = Omit<NewPlan, 'id'>

/** The error of a field where it is no amount. */
function readPlanFields(values: Record<string, string>): PlanFields | FormError {
  const price = parseAmount(values.price ?? '', DEFAULT_CURRENCY)
  if (price === undefined) return notAnAmount('price', 'An amount in dollars, please, such as 200 or 199.50.')
  const amounts = readAmounts(values)
  if (!Array.isArray(amounts)) return notAnAmount(amounts.field, amounts.error)
  const {
    name = '',
    description = '',
    tier = '',
    features = '',
    trialDays,
    asksWhy,
    offerPercent,
    offerAfterDays,
    pauseEditions,
    groupPayment,
    active,
  } = values
  return {
    name,
    description,
    tier,
    price,
    amounts,
    features: linesOf(features),
    trialDays: optionalNumber(trialDays),
    asksWhy: asksWhy !== undefined,
    offerPercent: optionalNumber(offerPercent),
    offerAfterDays: optionalNumber(offerAfterDays),
    pauseEditions: optionalNumber(pauseEditions),
    groupPayment: groupPayment === 'card' || groupPayment === 'card_and_invoice' ? groupPayment : null,
    active: active !== undefined,
  }
}

const optionalNumber = (text = '') => (text.trim() === '' ? null : Number(text))

const notAnAmount = (field: string, description: string): FormError => ({
  title: 'Error',
  description,
  fields: { [field]: description },
})

/** A record, so that the type check finds a field that is not in it. */
const SAVED_FIELDS: Record<keyof PlanFields, true> = {
  ...{ name: true, description: true, tier: true, price: true, amounts: true, features: true, trialDays: true },
  ...{ asksWhy: true, offerPercent: true, offerAfterDays: true, pauseEditions: true, groupPayment: true, active: true },
}

/** Another price, and the end of an offer, are saved only after a dialog that says whom they concern. */
export function PlanForm({ plan }: { plan: AdminPlan }) {
  const [proposal, setProposal] = useState<PlanFields>()
  // Also after the dialog was closed with 'Keep it as it is': the form still has it.
  const [isProposalUnsaved, setIsProposalUnsaved] = useState(false)
  useUnsavedWork(isProposalUnsaved)
  const saving = useAdminAction()
  const [base, setBase] = useFormBase(plan, Object.keys(SAVED_FIELDS) as (keyof PlanFields)[])

  async function save(fields: PlanFields) {
    const body: PlanUpdate = { ...fields, basedOn: base.updatedAt }
    const updated = await api.put('/admin/plans/{id}', { path: { id: plan.id }, body })
    setBase(updated)
    setIsProposalUnsaved(false)
    updateCache(plansQuery, replaceById(updated))
  }

  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async (values) => {
      const fields = readPlanFields(values)
      if ('title' in fields) return fields
      if (consequencesOf(plan, fields).length > 0) {
        setProposal(fields)
        setIsProposalUnsaved(true)
        return undefined
      }
      await save(fields)
      showToast({ title: 'Plan saved' })
      return undefined
    },
  })

  const confirm = () =>
    saving.run(async () => {
      if (proposal) await save(proposal)
      return { title: 'Plan saved' }
    })

  const changesPrice = proposal && priceConsequences(plan, proposal).length > 0

  return (
    <section aria-labelledby={`plan-${plan.id}`} className="min-w-0">
      <BackLink href="#plans">All plans</BackLink>
      <h2 id={`plan-${plan.id}`} className="text-title">
        {plan.name}
      </h2>
      <div className="mt-6 max-w-160">
        <PlanDetails plan={plan} />
        <Form className="mt-8 grid gap-6" aria-label={plan.name} {...formProps}>
          <PlanFormFields plan={plan} />
          <div>
            <SubmitButton submitting={submitting} label="Save plan" busyLabel="Saving…" />
          </div>
        </Form>
      </div>
      <ConfirmDialog
        title={changesPrice ? 'Change the price?' : 'Take this plan off?'}
        open={proposal !== undefined}
        onOpenChange={(open) => !open && setProposal(undefined)}
        confirmLabel={changesPrice ? 'Change the price' : 'Take it off'}
        cancelLabel="Keep it as it is"
        onConfirm={confirm}
        errorMessage={saving.errorMessage}
      >
        <ul className="grid gap-2">
          {proposal && consequencesOf(plan, proposal).map((consequence) => <li key={consequence}>{consequence}</li>)}
        </ul>
      </ConfirmDialog>
    </section>
  )
}

const consequencesOf = (plan: AdminPlan, fields: PlanFields) => [
  ...priceConsequences(plan, fields),
  ...withdrawalConsequences(plan, fields),
]

export function NewPlanForm() {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async (values) => {
      const fields = readPlanFields(values)
      if ('title' in fields) return fields
      const goTo = navigationFromHere()
      const body: NewPlan = { id: values.id ?? '', ...fields }
      const added = await api.post('/admin/plans', { body })
      updateCache(plansQuery, (plans) => [...plans, added])
      showToast({ title: 'Plan added', description: added.name })
      goTo(`plans/${added.id}`)
      return undefined
    },
  })

  return (
    <section aria-labelledby="new-plan" className="min-w-0 max-w-160">
      <BackLink href="#plans">All plans</BackLink>
      <h2 id="new-plan" className="text-title">
        A new plan
      </h2>
      <Form className="mt-6 grid gap-6" aria-label="A new plan" {...formProps}>
        <TextField
          name="id"
          label="Id"
          hint="Small letters, digits and underscores, such as global_reader. It never changes."
          maxLength={60}
          pattern="[a-z0-9]+(_[a-z0-9]+)*"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PlanFormFields />
        <div>
          <SubmitButton submitting={submitting} label="Add plan" busyLabel="Adding…" />
        </div>
      </Form>
    </section>
  )
}

const PlanFormFields = ({ plan }: { plan?: AdminPlan }) => (
  <>
    <TextField name="name" label="Name" defaultValue={plan?.name} maxLength={100} required />
    <TextArea name="description" label="Description" defaultValue={plan?.description} rows={3} maxLength={1000} />
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        name="price"
        label="Dollars a year"
        hint="0 is free."
        inputMode="decimal"
        defaultValue={plan && amountText({ amount: plan.price, currency: DEFAULT_CURRENCY })}
        maxLength={12}
        required
      />
      <TextField
        name="tier"
        label="Tier"
        hint="Platinum receives the printed edition."
        defaultValue={plan?.tier}
        maxLength={30}
        pattern="[a-z]+"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
    <TextField
      name="trialDays"
      label="Free days before the first payment"
      hint="From 8 to 90, once for each reader and card. Empty: none."
      inputMode="numeric"
      pattern="[0-9]{1,2}"
      defaultValue={plan?.trialDays ?? undefined}
      maxLength={2}
    />
    <TextField
      name="pauseEditions"
      label="Printed editions that a reader may pause"
      hint="From 1 to 6 in any twelve months; the term becomes longer by as many months. Only for platinum. Empty: no pause."
      inputMode="numeric"
      pattern="[0-9]"
      defaultValue={plan?.pauseEditions ?? undefined}
      maxLength={1}
    />
    <Select
      name="groupPayment"
      label="Seats for groups"
      hint="A group buys several seats at this price each. An invoice is due after 30 days, and its seats are open at once."
      defaultValue={plan?.groupPayment ?? ''}
      options={[
        { value: '', label: 'Not sold to groups' },
        { value: 'card', label: 'Paid by card' },
        { value: 'card_and_invoice', label: 'Paid by card, or by invoice and transfer' },
      ]}
    />
    <TextArea
      name="features"
      label="Features"
      hint="One on each line."
      defaultValue={plan?.features.join('\n')}
      rows={6}
      maxLength={4000}
    />
    <PlanAmounts amounts={plan?.amounts} />
    <fieldset className="grid gap-6">
      <legend className="mb-3 text-subtitle">When readers leave</legend>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="offerPercent"
          label="Percent off one year to stay"
          hint="From 5 to 90, offered before a cancellation, once for each reader. Empty: none."
          inputMode="numeric"
          pattern="[0-9]{1,2}"
          defaultValue={plan?.offerPercent ?? undefined}
          maxLength={2}
        />
        <TextField
          name="offerAfterDays"
          label="Days until the same by e-mail"
          hint="From 3 to 90 after the end, to those who subscribe to the newsletter. Empty: no e-mail."
          inputMode="numeric"
          pattern="[0-9]{1,2}"
          defaultValue={plan?.offerAfterDays ?? undefined}
          maxLength={2}
        />
      </div>
      <Checkbox
        name="asksWhy"
        label="Ask readers why, after they have cancelled"
        defaultChecked={plan?.asksWhy ?? false}
      />
    </fieldset>
    <Checkbox name="active" label="On offer" defaultChecked={plan?.active ?? true} />
  </>
)

function PlanDetails({ plan }: { plan: AdminPlan }) {
  const paying = plan.subscribers.filter(({ source }) => source === 'stripe')
  return (
    <DescriptionList
      items={{
        Id: plan.id,
        Subscribers: subscribersLabel(subscriberCount(plan)),
        ...(paying.length > 0 && {
          'They pay': (
            <ul>
              {paying.map(({ currency, price, count }) => (
                <li key={`${currency} ${price}`}>
                  {amountLabel(price, currency)}: {subscribersLabel(count)}
                </li>
              ))}
            </ul>
          ),
        }),
        ...(plan.price > 0 && { 'Price at Stripe': <PriceAtStripe plan={plan} /> }),
      }}
    />
  )
}

/** Of every currency that the plan is sold in. */
function PriceAtStripe({ plan }: { plan: AdminPlan }) {
  const sold = currenciesOf([plan]).map((currency) => ({
    currency,
    atStripe: plan.prices.find((one) => one.currency === currency && one.amount === priceIn(plan, currency)),
  }))
  return (
    <ul>
      {sold.map(({ currency, atStripe }) => (
        <li key={currency}>
          {sold.length > 1 && !atStripe && `${currencyName(currency)}: `}
          {atStripe
            ? `${amountLabel(atStripe.amount, currency)} (${currency.toUpperCase()}) since ${fullDate(atStripe.createdAt)}`
            : 'It is made there with the next purchase.'}
        </li>
      ))}
    </ul>
  )
}
