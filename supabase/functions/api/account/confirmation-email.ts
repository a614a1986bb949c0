import { findEmailAccount } from '../../_shared/data/account-links.ts'
import { enqueueConfirmationEmail } from '../../_shared/data/registration.ts'
import { type AccountDeps, emailAttempt } from './account-deps.ts'

/**
 * Another link to an address that is not confirmed. Returns the id of the e-mail; null for any other address, which the
 * response must not reveal. `address` is the reader's network address.
 */
export async function createConfirmationEmail(
  { auth, write }: Pick<AccountDeps, 'auth' | 'write'>,
  email: string,
  address: string,
): Promise<string | null> {
  const account = await write((tx) => findEmailAccount(tx, email))
  if (!account || account.isConfirmed) return null
  const token = await auth.createLinkToken(confirmationLinkFor(email, account), address)
  return write((tx) => enqueueConfirmationEmail(tx, account.userId, token))
}

/** After an attempt to sign in to an address that is not confirmed: the same within the limit of these e-mails, null beyond it. */
export async function repeatConfirmationEmail(
  deps: Pick<AccountDeps, 'auth' | 'write' | 'rateLimitWait'>,
  email: string,
  address: string,
): Promise<string | null> {
  const wait = await deps.rateLimitWait(emailAttempt('confirmation', email))
  return wait > 0 ? null : createConfirmationEmail(deps, email, address)
}

/** Auth has no token for the confirmation of an address that it lets in already. Neither type creates an account here. */
const confirmationLinkFor = (email: string, { isVerifiedByAuth }: { isVerifiedByAuth: boolean }) =>
  isVerifiedByAuth
    ? ({ type: 'magiclink', email } as const)
    : // The type demands a password, which Auth gives to new accounts only.
      ({ type: 'signup', email, password: crypto.randomUUID() } as const)
