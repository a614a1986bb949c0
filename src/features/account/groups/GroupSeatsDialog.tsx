import { useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { useAction } from '#lib/useAction.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { Group, GroupSeatsPreview } from '#shared/contracts/group.ts'
import { MAX_GROUP_SEATS, MIN_GROUP_SEATS } from '#shared/contracts/text-limits.ts'
import type { Translate } from '#shared/domain/language.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { changeSeats } from './group-mutations.ts'

/** Another number of seats: first what it costs, then the button that takes exactly that. */
export function GroupSeatsDialog({ group }: { group: Group }) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title={t('Another number of seats')}
      trigger={<Button variant="ghost">{t('Change the seats')}</Button>}
      open={open}
      onOpenChange={setOpen}
      disablePointerDismissal
    >
      <SeatsChange group={group} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function SeatsChange({ group, onDone }: { group: Group; onDone: () => void }) {
  const { t, longDate } = useLocale()
  const { id, seats, nextSeats } = group
  const [preview, setPreview] = useState<GroupSeatsPreview>()
  const { pending, errorMessage, run } = useAction()
  const form = useFormSubmit({
    errorTitle: t('Error'),
    submit: async ({ seats: typed = '' }) => {
      const body = { seats: Number(typed) }
      setPreview(await api.post('/user/groups/{id}/seats/preview', { path: { id }, body }))
      return undefined
    },
  })

  async function confirm(offer: GroupSeatsPreview) {
    const succeeded = await run(async () => {
      const changed = await changeSeats(id, offer, t).catch((error: unknown) => {
        // The amount or the terms have changed since the preview: it is asked for again.
        if (error instanceof ApiError && error.status === 409) setPreview(undefined)
        throw error
      })
      return {
        title: t('Success'),
        description: t('The group has {count} seats.', { count: changed.nextSeats ?? changed.seats }),
      }
    })
    if (succeeded) onDone()
  }

  return (
    <div className="mt-6">
      <Form
        aria-label={t('Another number of seats')}
        errors={form.errors}
        onSubmit={form.handleSubmit}
        onInput={() => setPreview(undefined)}
      >
        <TextField
          name="seats"
          label={t('Seats')}
          type="number"
          inputMode="numeric"
          min={MIN_GROUP_SEATS}
          max={MAX_GROUP_SEATS}
          defaultValue={String(nextSeats ?? seats)}
          hint={t(
            'It has {seats} until {date}, of which {used} are in use. More begin at once, fewer with the next term.',
            { seats, date: longDate(group.endsAt), used: group.seatsInUse },
          )}
          required
        />
        {form.errorMessage && Object.keys(form.errors).length === 0 && (
          <Alert className="mt-5">{form.errorMessage}</Alert>
        )}
        {!preview && (
          <div className="mt-6">
            <SubmitButton submitting={form.submitting} label={t('See what it costs')} busyLabel={t('Processing...')} />
          </div>
        )}
      </Form>
      {preview && <Cost preview={preview} group={group} pending={pending} onConfirm={() => confirm(preview)} />}
      {errorMessage && <Alert className="mt-5">{errorMessage}</Alert>}
    </div>
  )
}

interface CostProps {
  preview: GroupSeatsPreview
  group: Group
  pending: boolean
  onConfirm: () => void
}

function Cost({
  preview: { seats, effective, effectiveAt, amount, nextAmount },
  group,
  pending,
  onConfirm,
}: CostProps) {
  const { t, href, language, longDate } = useLocale()
  const { currency, paysBy } = group
  const now = paysBy === 'card' ? t('From your card now') : t('Invoiced now')
  return (
    <div className="mt-6" aria-live="polite">
      <DescriptionList
        items={{
          [t('Seats')]:
            effective === 'now'
              ? t('{seats}, at once', { seats })
              : t('{seats}, from {date} on', { seats, date: longDate(effectiveAt) }),
          [now]: amountLabel(amount, currency, language),
          ...(nextAmount !== null && { [t('The next year')]: amountLabel(nextAmount, currency, language) }),
        }}
      />
      {effective === 'now' && (
        <p className="mt-3 max-w-measure font-ui text-small text-soft">
          {t('Our <terms>terms</terms> hold for them, and <privacy>privacy</privacy> says what we do with your data.', {
            terms: (text) => (
              <a key="terms" className="link" href={href('/terms')} target="_blank" rel="noopener">
                {text}
              </a>
            ),
            privacy: (text) => (
              <a key="privacy" className="link" href={href('/privacy')} target="_blank" rel="noopener">
                {text}
              </a>
            ),
          })}
        </p>
      )}
      <div className="mt-6">
        <Button onClick={onConfirm} disabled={pending} focusableWhenDisabled>
          {pending ? t('Processing...') : confirmLabel(group, seats, t)}
        </Button>
      </div>
    </div>
  )
}

function confirmLabel({ seats: activeSeats, nextSeats }: Group, seats: number, t: Translate): string {
  if (seats === activeSeats)
    return nextSeats === null ? t('Keep {seats} seats', { seats }) : t('Keep all {seats} seats', { seats })
  return seats > activeSeats ? t('Have {seats} seats', { seats }) : t('Have {seats} seats from then on', { seats })
}
