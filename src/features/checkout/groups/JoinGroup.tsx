import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#lib/api.ts'
import { useApiQuery } from '#lib/api-query.ts'
import { $user, loadUser } from '#lib/current-user.ts'
import { requiredFields } from '#lib/form-error.ts'
import { MISSING_FIELDS, passwordMismatchError } from '#lib/registration-validation.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { AcceptedSeat, GroupAcceptance, GroupInvitation, GuestGroupAcceptance } from '#shared/contracts/group.ts'
import type { User } from '#shared/contracts/user.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { AccountInformation, DeliveryAddress } from '../CheckoutSections.tsx'
import { Notice } from '../Notice.tsx'

const noopSubscribe = () => () => {}
const tokenFromUrl = () => new URLSearchParams(location.search).get('token') ?? ''

/** Accepting an invitation to a group, by the link of an e-mail. */
export function JoinGroup({ deliveryCountries }: { deliveryCountries: string[] }) {
  const token = useSyncExternalStore(noopSubscribe, tokenFromUrl, () => undefined)
  if (token === undefined) return <CheckoutSkeleton statusText="Looking for your seat…" />
  return token ? <InvitationOfToken token={token} deliveryCountries={deliveryCountries} /> : <NoInvitation />
}

function NoInvitation({ onRetry }: { onRetry?: () => void }) {
  return (
    <Notice
      title="No invitation is behind this link"
      role="alert"
      actions={
        onRetry && (
          <button type="button" className="action cursor-pointer" onClick={onRetry}>
            Try again
          </button>
        )
      }
    >
      A link of a letter can break in two: please open it from there. If that does not help, ask who invited you for
      another one.
    </Notice>
  )
}

function InvitationOfToken({ token, deliveryCountries }: { token: string; deliveryCountries: string[] }) {
  const query = useApiQuery('/groups/invitation', { query: { token } })
  const user = useStore($user, { ssr: 'initial' })
  const [seat, setSeat] = useState<AcceptedSeat>()
  useEffect(() => {
    loadUser()
  }, [])
  if (seat) return <Joined seat={seat} />
  if (query.error) return <NoInvitation onRetry={() => query.refetch()} />
  if (!query.data || user === undefined) return <CheckoutSkeleton statusText="Looking for your seat…" />
  if (query.data.status !== 'open') return <InvitationEnded invitation={query.data} />
  return (
    <JoinForm
      token={token}
      invitation={query.data}
      user={user ?? undefined}
      deliveryCountries={deliveryCountries}
      onJoined={setSeat}
    />
  )
}

const endings: Record<Exclude<GroupInvitation['status'], 'open'>, [title: string, text: string]> = {
  accepted: ['This seat is taken', 'If it was you, it is in your account. If it was not, write to us: we find out.'],
  revoked: ['This invitation was taken back', 'The person who manages the group knows more than we do.'],
  expired: ['This invitation has ended', 'Ask who invited you for another one: it takes them a moment.'],
  closed: ['The seats are closed', 'The group is closed at the moment. Your invitation stays open: try again later.'],
  full: ['Every seat is taken', 'Ask who invited you for another one. Your invitation stays open.'],
}

function InvitationEnded({ invitation }: { invitation: GroupInvitation }) {
  const [title, text] = endings[invitation.status === 'open' ? 'accepted' : invitation.status]
  return (
    <Notice
      title={title}
      label={invitation.group}
      actions={
        <>
          <a className="action-solid" href="/account">
            Your account
          </a>
          <a className="action" href="/subscription">
            See the plans
          </a>
        </>
      }
    >
      {text}
    </Notice>
  )
}

interface JoinFormProps {
  token: string
  invitation: GroupInvitation
  user: User | undefined
  deliveryCountries: string[]
  onJoined: (seat: AcceptedSeat) => void
}

const ACCOUNT_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']
const ADDRESS_FIELDS = ['fullName', 'addressLine1', 'city', 'postalCode', 'country']

function JoinForm({ token, invitation, user, deliveryCountries, onJoined }: JoinFormProps) {
  const { group, plan, email, publication, hasPrintEdition } = invitation
  const names = [...(user ? [] : ACCOUNT_FIELDS), ...(hasPrintEdition ? ADDRESS_FIELDS : [])]
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: 'No Seat Yet',
    validate: (values) =>
      requiredFields(values, names, MISSING_FIELDS) ??
      (user ? undefined : passwordMismatchError(values, 'Password Mismatch', 'Passwords do not match')),
    submit: async ({ confirmPassword: _, ...values }) => {
      const body = { ...values, token } as GroupAcceptance | GuestGroupAcceptance
      onJoined(await api.post('/groups/acceptance', { body }))
      return undefined
    },
  })
  return (
    <div className="column pt-14 pb-section lg:pt-20">
      <div className="max-w-160">
        <p className="label text-accent">{publication}</p>
        <h1 className="mt-4 max-w-[14ch] text-display break-words">{group} has kept a seat for you</h1>
        <p className="mt-5 max-w-136 text-lead text-soft italic">
          {plan}, with nothing to pay. The group sees that you have taken it, and nothing of what you read.
        </p>
        <Form
          aria-label="Take the seat"
          errors={errors}
          onSubmit={handleSubmit}
          onMissingFields={() => showErrorToast(MISSING_FIELDS)}
        >
          <AccountInformation
            user={user}
            defaultValues={{ email }}
            note="The seat will be this account’s. To take it with another,"
          />
          {hasPrintEdition && (
            <DeliveryAddress
              defaultValues={{ fullName: user && `${user.firstName} ${user.lastName}`.trim() }}
              countries={deliveryCountries}
            />
          )}
          <div className="mt-12">
            {errorMessage && <Alert className="mb-8">{errorMessage}</Alert>}
            <SubmitButton submitting={submitting} label="Take the seat" busyLabel="Processing..." />
          </div>
        </Form>
      </div>
    </div>
  )
}

function Joined({ seat: { plan, group, endsAt, signedIn } }: { seat: AcceptedSeat }) {
  return (
    <Notice
      title={`${plan} is yours`}
      label={group}
      actions={
        <>
          <a className="action-solid" href="/current-issue">
            Begin to read
          </a>
          <a className="action" href={signedIn ? '/account#subscription' : '/login'}>
            {signedIn ? 'Your account' : 'Sign in'}
          </a>
        </>
      }
    >
      {endsAt
        ? `For now until ${longDate(endsAt)}: the group renews it, or it ends by itself.`
        : 'With nothing to pay.'}{' '}
      {!signedIn && 'A letter asks you to confirm your address.'}
    </Notice>
  )
}
