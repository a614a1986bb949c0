import { useState } from 'react'
import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { AdminPlan, NewPlan, PlanUpdate } from '#shared/contracts/plan.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { BackLink } from '../AdminList.tsx'
import { plansQuery, replaceById, useAdminAction } from '../admin-queries.ts'
import { parseDollars } from '../parse-dollars.ts'
import { rethrowAfterRecheck } from '../useAuthState.ts'
import {
  dollarsText,
  linesOf,
  priceConsequences,
  subscriberCount,
  subscribersLabel,
  withdrawalConsequences,
} from './plan-values.ts'

type PlanFields = Omit<NewPlan, 'id'>

/** Undefined when the price is no amount. */
function readPlanFields(values: Record<string, string>): PlanFields | undefined {
  const price = parseDollars(values.price ?? '')
  if (price === undefined) return undefined
  const { name = '', description = '', tier = '', features = '', trialDays = '', groupPayment = '', active } = values
  const trial = trialDays.trim() === '' ? null : Number(trialDays)
  return {
    ...{ name, description, tier, price, features: linesOf(features), trialDays: trial, active: active !== undefined },
    groupPayment: groupPayment === 'card' || groupPayment === 'card_and_invoice' ? groupPayment : null,
  }
}

const NOT_AN_AMOUNT = {
  title: 'Error',
  description: 'An amount in dollars, please, such as 200 or 199.50.',
  fields: { price: 'An amount in dollars, please, such as 200 or 199.50.' },
}

/** Another price, and the end of an offer, are saved only after a dialog that says whom they concern. */
export function PlanForm({ plan }: { plan: AdminPlan }) {
  const [proposal, setProposal] = useState<PlanFields>()
  const saving = useAdminAction()
  // Of the plan that stands in the form: a refetch may bring a newer one.
  const [basedOn, setBasedOn] = useState(plan.updatedAt)

  async function save(fields: PlanFields) {
    const body: PlanUpdate = { ...fields, basedOn }
    const updated = await api.put('/admin/plans/{id}', { path: { id: plan.id }, body })
    setBasedOn(updated.updatedAt)
    updateCache(plansQuery, replaceById(updated))
  }

  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    submit: async (values) => {
      const fields = readPlanFields(values)
      if (!fields) return NOT_AN_AMOUNT
      if (consequencesOf(plan, fields).length > 0) {
        setProposal(fields)
        return undefined
      }
      await save(fields).catch(rethrowAfterRecheck)
      showToast({ title: 'Plan saved' })
      return undefined
    },
  })

  const confirm = () =>
    saving.run(async () => {
      if (proposal) await save(proposal)
      return { title: 'Plan saved' }
    })

  return (
    <section aria-labelledby={`plan-${plan.id}`} className="min-w-0">
      <BackLink href="#plans">All plans</BackLink>
      <h2 id={`plan-${plan.id}`} className="text-title">
        {plan.name}
      </h2>
      <div className="mt-6 max-w-160">
        <PlanDetails plan={plan} />
        <Form className="mt-8 grid gap-6" aria-label={plan.name} errors={errors} onSubmit={handleSubmit}>
          <PlanFormFields plan={plan} />
          <div>
            <SubmitButton submitting={submitting} label="Save plan" busyLabel="Saving…" />
          </div>
        </Form>
      </div>
      <ConfirmDialog
        title={proposal && proposal.price !== plan.price ? 'Change the price?' : 'Take this plan off?'}
        open={proposal !== undefined}
        onOpenChange={(open) => !open && setProposal(undefined)}
        confirmLabel={proposal && proposal.price !== plan.price ? 'Change the price' : 'Take it off'}
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
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Error',
    submit: async (values) => {
      const fields = readPlanFields(values)
      if (!fields) return NOT_AN_AMOUNT
      const body: NewPlan = { id: values.id ?? '', ...fields }
      const added = await api.post('/admin/plans', { body }).catch(rethrowAfterRecheck)
      updateCache(plansQuery, (plans) => [...plans, added])
      showToast({ title: 'Plan added', description: added.name })
      location.hash = `plans/${added.id}`
      return undefined
    },
  })

  return (
    <section aria-labelledby="new-plan" className="min-w-0 max-w-160">
      <BackLink href="#plans">All plans</BackLink>
      <h2 id="new-plan" className="text-title">
        A new plan
      </h2>
      <Form className="mt-6 grid gap-6" aria-label="A new plan" errors={errors} onSubmit={handleSubmit}>
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
        defaultValue={plan && dollarsText(plan.price)}
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
              {paying.map(({ price, count }) => (
                <li key={price}>
                  {amountLabel(price)}: {subscribersLabel(count)}
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

function PriceAtStripe({ plan: { price, prices } }: { plan: AdminPlan }) {
  if (!prices.some(({ amount }) => amount === price)) return <>It is made there with the next purchase.</>
  return (
    <ul>
      {prices.map(({ amount, currency, createdAt }) => (
        <li key={currency}>
          {amountLabel(amount)} ({currency.toUpperCase()}) since {fullDate(createdAt)}
        </li>
      ))}
    </ul>
  )
}
