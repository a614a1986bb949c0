import type { SecondFactorStatus } from '#shared/contracts/second-factor.ts'
import { fullDate } from '#shared/domain/dates.ts'

/** Owners without an authenticator see when they need one. */
export function AuthenticatorNote({ status: { factors, requiredFrom } }: { status: SecondFactorStatus }) {
  if (!requiredFrom || factors.length > 0) return null
  const isDue = Date.parse(requiredFrom) <= Date.now()
  return (
    <p className="mb-6 border-l-2 border-accent pl-5">
      {isDue ? 'Owners need an authenticator' : `From ${fullDate(requiredFrom)} on, owners need an authenticator`} for
      refunds, roles, exports, tokens, plans and settings.
    </p>
  )
}
