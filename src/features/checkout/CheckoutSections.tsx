import { type ReactNode, useId } from 'react'
import {
  addressLimits,
  MAX_EMAIL_LENGTH,
  MAX_FULL_NAME_LENGTH,
  MAX_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import { AddressFields } from '#ui/AddressFields.tsx'
import { CardFields } from '#ui/CardFields.tsx'
import { RegistrationFields } from '#ui/RegistrationFields.tsx'
import { TextField } from '#ui/TextField.tsx'

interface AccountInformationProps {
  user: User | undefined
  defaultValues: Record<string, string | undefined>
  /** For members, in place of the sentence about the plan; the link to log out follows. */
  note?: string
}

/** The fields for a guest's account; for a member, the name and address of theirs. */
export function AccountInformation({ user, defaultValues, note = PLAN_NOTE }: AccountInformationProps) {
  return (
    <CheckoutSection title="Account Information">
      {user ? (
        <>
          <p>
            {user.firstName} {user.lastName}
            <span className="block text-soft">{user.email}</span>
          </p>
          <p className="mt-3 text-aside text-soft italic">
            {note}{' '}
            <a className="link" href="/account">
              log out in your account
            </a>{' '}
            first.
          </p>
        </>
      ) : (
        <>
          <p className="mb-7 text-aside text-soft italic">
            Already have an account? <SignInLink />
          </p>
          <div className="grid gap-7">
            <RegistrationFields
              minPasswordLength={MIN_PASSWORD_LENGTH}
              maxNameLength={MAX_NAME_LENGTH}
              maxEmailLength={MAX_EMAIL_LENGTH}
              defaultValues={defaultValues}
            />
          </div>
        </>
      )}
    </CheckoutSection>
  )
}

const PLAN_NOTE = 'You are signed in, and the plan will be this account’s. To buy it for another,'

/** A link to the sign-in page, which leads back to this checkout. */
function SignInLink() {
  return (
    <a className="link" href={`/login?next=${encodeURIComponent(`${location.pathname}${location.search}`)}`}>
      Sign in
    </a>
  )
}

interface DeliveryAddressProps {
  countries: string[]
  defaultValues: Record<string, string | undefined>
}

/** The address of the printed edition. */
export function DeliveryAddress({ countries, defaultValues }: DeliveryAddressProps) {
  const country = countries.find((name) => name === defaultValues.country)
  return (
    <CheckoutSection title="Delivery Address">
      <p className="mb-7 text-aside text-soft italic">
        The printed edition goes here every month. You can change it in your account until each edition’s list is
        closed.
      </p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-6">
        <div className="sm:col-span-6">
          <TextField
            name="fullName"
            label="Full name"
            defaultValue={defaultValues.fullName}
            autoComplete="shipping name"
            maxLength={MAX_FULL_NAME_LENGTH}
            required
          />
        </div>
        <AddressFields defaultValues={{ ...defaultValues, country }} countries={countries} limits={addressLimits} />
      </div>
      <p className="mt-6 max-w-measure text-aside text-soft italic">
        Living somewhere else? Everything is on a screen as well: choose{' '}
        <a className="link" href="/subscription">
          a plan without print
        </a>
        , or{' '}
        <a className="link" href="/contact">
          write to us
        </a>
        , and we look for a way.
      </p>
    </CheckoutSection>
  )
}

export const PaymentInformation = ({ onChange }: { onChange: () => void }) => (
  <CheckoutSection title="Payment Information">
    <CardFields onChange={onChange} />
  </CheckoutSection>
)

interface CheckoutSectionProps {
  title: string
  children: ReactNode
}

/** A titled part of the form. */
export function CheckoutSection({ title, children }: CheckoutSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8 lg:mt-14">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <div className="mt-6">{children}</div>
    </section>
  )
}
