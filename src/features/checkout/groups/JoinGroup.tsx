import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#lib/api.ts'
import { useApiQuery } from '#lib/api-query.ts'
import { $user, loadUser } from '#lib/current-user.ts'
import { requiredFields } from '#lib/form-error.ts'
import { missingFields, passwordMismatchError } from '#lib/registration-validation.ts'
import { showErrorToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { AcceptedSeat, GroupAcceptance, GroupInvitation, GuestGroupAcceptance } from '#shared/contracts/group.ts'
import type { User } from '#shared/contracts/user.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Alert } from '#ui/Alert.tsx'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { AccountInformation, DeliveryAddress, logOutLink } from '../CheckoutSections.tsx'
import { isNotFound, LoadError, Notice } from '../Notice.tsx'

const noopSubscribe = () => () => {}
const tokenFromUrl = () => new URLSearchParams(location.search).get('token') ?? ''

/** Accepting an invitation to a group, by the link of an e-mail. */
export function JoinGroup({ deliveryCountries }: { deliveryCountries: string[] }) {
  const { t } = useLocale()
  const token = useSyncExternalStore(noopSubscribe, tokenFromUrl, () => undefined)
  if (token === undefined) return <CheckoutSkeleton statusText={t('Looking for your seat…')} />
  return token ? <InvitationOfToken token={token} deliveryCountries={deliveryCountries} /> : <NoInvitation />
}

function NoInvitation() {
  const { t } = useLocale()
  return (
    <Notice title={t('No invitation is behind this link')} role="alert" actions={undefined}>
      {t(
        'A link of a letter can break in two: please open it from there. If that does not help, ask who invited you for another one.',
      )}
    </Notice>
  )
}

function InvitationOfToken({ token, deliveryCountries }: { token: string; deliveryCountries: string[] }) {
  const { t } = useLocale()
  const query = useApiQuery('/groups/invitation', { query: { token } })
  const user = useStore($user, { ssr: 'initial' })
  const [seat, setSeat] = useState<AcceptedSeat>()
  useEffect(() => {
    loadUser()
  }, [])
  if (seat) return <Joined seat={seat} />
  if (isNotFound(query.error)) return <NoInvitation />
  if (query.error)
    return (
      <LoadError
        title={t('This invitation could not be loaded')}
        error={query.error}
        charged="never"
        onRetry={query.refetch}
      />
    )
  if (!query.data || user === undefined) return <CheckoutSkeleton statusText={t('Looking for your seat…')} />
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

type Ending = [title: string, text: string]

const endings = (t: Translate): Record<Exclude<GroupInvitation['status'], 'open'>, Ending> => ({
  accepted: [
    t('This seat is taken'),
    t('If it was you, it is in your account. If it was not, write to us: we find out.'),
  ],
  revoked: [t('This invitation was taken back'), t('The person who manages the group knows more than we do.')],
  expired: [t('This invitation has ended'), t('Ask who invited you for another one: it takes them a moment.')],
  closed: [
    t('The seats are closed'),
    t('The group is closed at the moment. Your invitation stays open: try again later.'),
  ],
  full: [t('Every seat is taken'), t('Ask who invited you for another one. Your invitation stays open.')],
})

function InvitationEnded({ invitation }: { invitation: GroupInvitation }) {
  const { t, href } = useLocale()
  const [title, text] = endings(t)[invitation.status === 'open' ? 'accepted' : invitation.status]
  return (
    <Notice
      title={title}
      label={invitation.group}
      actions={
        <>
          <a className="action-solid" href={href('/account')}>
            {t('Your account')}
          </a>
          <a className="action" href={href('/subscription')}>
            {t('See the plans')}
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
  const { t, href } = useLocale()
  const names = [...(user ? [] : ACCOUNT_FIELDS), ...(hasPrintEdition ? ADDRESS_FIELDS : [])]
  const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
    errorTitle: t('No Seat Yet'),
    validate: (values) =>
      requiredFields(values, names, missingFields(t)) ??
      (user ? undefined : passwordMismatchError(values, t('Password Mismatch'), t('Passwords do not match'))),
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
        <h1 className="mt-4 max-w-[14ch] text-display break-words">
          {t('{group} has kept a seat for you', { group })}
        </h1>
        <p className="mt-5 max-w-136 text-lead text-soft italic">
          {t('{plan}, with nothing to pay. The group sees that you have taken it, and nothing of what you read.', {
            plan,
          })}
        </p>
        <Form
          aria-label={t('Take the seat')}
          errors={errors}
          onSubmit={handleSubmit}
          onMissingFields={() => showErrorToast(missingFields(t))}
        >
          <AccountInformation
            user={user}
            defaultValues={{ email }}
            note={t(
              'The seat will be this account’s. To take it with another, <account>log out in your account</account> first.',
              { account: logOutLink(href) },
            )}
          />
          {hasPrintEdition && (
            <DeliveryAddress
              defaultValues={{ fullName: user && `${user.firstName} ${user.lastName}`.trim() }}
              countries={deliveryCountries}
            />
          )}
          <div className="mt-12">
            {errorMessage && <Alert className="mb-8">{errorMessage}</Alert>}
            <SubmitButton submitting={submitting} label={t('Take the seat')} busyLabel={t('Processing...')} />
          </div>
        </Form>
      </div>
    </div>
  )
}

function Joined({ seat: { plan, group, endsAt, signedIn } }: { seat: AcceptedSeat }) {
  const { t, href, longDate } = useLocale()
  return (
    <Notice
      title={t('{plan} is yours', { plan })}
      label={group}
      actions={
        <>
          <a className="action-solid" href={href('/current-issue')}>
            {t('Begin to read')}
          </a>
          <a className="action" href={href(signedIn ? '/account#subscription' : '/login')}>
            {signedIn ? t('Your account') : t('Sign in')}
          </a>
        </>
      }
    >
      {endsAt
        ? t('For now until {date}: the group renews it, or it ends by itself.', { date: longDate(endsAt) })
        : t('With nothing to pay.')}{' '}
      {!signedIn && t('A letter asks you to confirm your address.')}
    </Notice>
  )
}
