import type { User } from '#shared/contracts/user.ts'
import { MIN_PASSWORD_LENGTH } from '../../lib/registration.ts'
import { RegistrationFields } from '../../ui/RegistrationFields.tsx'
import { CheckoutSection } from './CheckoutPart.tsx'
import { SignInLink } from './SignInLink.tsx'

interface AccountInformationProps {
  user: User | undefined
  defaultValues: Record<string, string | undefined>
}

/** Who subscribes. Whoever is signed in is known, and asked for nothing. */
export function AccountInformation({ user, defaultValues }: AccountInformationProps) {
  return (
    <CheckoutSection title="Account Information">
      {user ? (
        <>
          <p>
            {user.firstName} {user.lastName}
            <span className="block text-soft">{user.email}</span>
          </p>
          <p className="mt-3 text-[1.0625rem] text-soft italic">
            You are signed in, and the plan will be this account’s. To buy it for another,{' '}
            <a className="link" href="/account">
              log out in your account
            </a>{' '}
            first.
          </p>
        </>
      ) : (
        <>
          <p className="mb-7 text-[1.0625rem] text-soft italic">
            Already have an account? <SignInLink />
          </p>
          <div className="grid gap-7">
            <RegistrationFields minPasswordLength={MIN_PASSWORD_LENGTH} defaultValues={defaultValues} />
          </div>
        </>
      )}
    </CheckoutSection>
  )
}
