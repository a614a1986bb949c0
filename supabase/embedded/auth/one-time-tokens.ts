import { randomBytes } from 'node:crypto'
import type { AuthContext, AuthSql } from './auth-context.ts'
import { AuthError, banned, emailExists, expiredLink, invalid } from './auth-error.ts'
import { createSession, endSessions, type RequestOrigin } from './sessions.ts'
import {
  type AuthUser,
  checkPassword,
  confirmUser,
  createOtp,
  findUserByEmail,
  hashOtp,
  hashPassword,
  insertUser,
  isBanned,
  mergeMetadata,
  noTokens,
  parseEmail,
  toUserResponse,
  updateUser,
} from './users.ts'

type TokenColumn = keyof typeof noTokens

const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const
type LinkType = (typeof LINK_TYPES)[number]
const isLinkType = (type: string): type is LinkType => (LINK_TYPES as readonly string[]).includes(type)

export interface LinkRequest {
  type: string
  email?: string | undefined
  new_email?: string | undefined
  password?: string | undefined
  data?: Record<string, unknown> | undefined
  redirect_to?: string | undefined
}

const randomPassword = () => randomBytes(48).toString('base64url')

/** `POST /admin/generate_link`: stores a token and sends nothing. */
export async function generateLink(context: AuthContext, request: LinkRequest) {
  const { sql, rules, externalUrl, siteUrl } = context
  if (!isLinkType(request.type)) throw invalid(`Invalid email action link type requested: ${request.type}`)
  const email = parseEmail(request.email)
  const existing = await findUserByEmail(sql, email)
  if (!existing && !['signup', 'invite', 'magiclink'].includes(request.type))
    throw new AuthError(404, 'user_not_found', 'User with this email not found')
  // A sign-in link for an address without an account is one that creates it.
  const type = existing || request.type !== 'magiclink' ? request.type : 'signup'
  const password = request.type === 'magiclink' ? randomPassword() : request.password
  if (type === 'signup' && !existing) {
    if (!password) throw invalid('Signup requires a valid password')
    checkPassword(password, rules)
  }
  const passwordHash = type === 'signup' && !existing ? await hashPassword(password ?? '') : null
  const { otp, hash } = createOtp(email, rules.otpLength)
  const { user, token } = await sql.begin(async (tx) => {
    const user = existing ?? (await insertUser(tx, { email, metadata: request.data }, passwordHash))
    return await storeToken(context, tx, { user, type, request, otp, hash })
  })
  const redirectTo = request.redirect_to ?? siteUrl
  const linkType = type.startsWith('email_change') ? 'email_change' : type
  const query = new URLSearchParams({ token, type: linkType, redirect_to: redirectTo })
  return {
    ...(await toUserResponse(sql, user)),
    action_link: `${externalUrl}/verify?${query}`,
    email_otp: otp,
    // As Auth does: for `email_change_new` this is the hash for the current address, which opens nothing. The link has the
    // right one.
    hashed_token: hash,
    verification_type: type,
    redirect_to: redirectTo,
  }
}

interface NewToken {
  user: AuthUser
  type: LinkType
  request: Pick<LinkRequest, 'new_email' | 'data'>
  otp: string
  hash: string
}

/** Answers the changed row and the hash that belongs into the link. */
async function storeToken({ rules }: AuthContext, tx: AuthSql, { user, type, request, otp, hash }: NewToken) {
  const now = new Date()
  if (type === 'magiclink' || type === 'recovery')
    return { user: await updateUser(tx, user.id, { recovery_token: hash, recovery_sent_at: now }), token: hash }
  if (type === 'signup' || type === 'invite') {
    if (user.email_confirmed_at) throw emailExists()
    const changes =
      type === 'invite'
        ? { invited_at: now }
        : { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, request.data ?? {}) }
    const stored = { ...changes, confirmation_token: hash, confirmation_sent_at: now }
    return { user: await updateUser(tx, user.id, stored), token: hash }
  }
  if (type === 'email_change_current' && !rules.doubleConfirmChanges)
    throw invalid('Enable secure email change to generate link for current email')
  const newEmail = parseEmail(request.new_email)
  const other = await findUserByEmail(tx, newEmail)
  if (other && other.id !== user.id) throw emailExists()
  const token = type === 'email_change_current' ? hash : hashOtp(newEmail, otp)
  const change = { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 }
  const column = type === 'email_change_current' ? 'email_change_token_current' : 'email_change_token_new'
  return { user: await updateUser(tx, user.id, { ...change, [column]: token }), token }
}

/** `POST /invite`: as `generateLink`, with an e-mail. */
export async function inviteUser(context: AuthContext, request: Omit<LinkRequest, 'type'>) {
  const { action_link, email_otp, hashed_token, verification_type, redirect_to, ...user } = await generateLink(
    context,
    {
      ...request,
      type: 'invite',
    },
  )
  await context.sendEmail({ to: user.email, subject: 'You have been invited', text: action_link })
  return user
}

/** `POST /recover`: nothing tells whether the address has an account. */
export async function sendRecovery(context: AuthContext, request: Pick<LinkRequest, 'email' | 'redirect_to'>) {
  const email = parseEmail(request.email)
  if (await findUserByEmail(context.sql, email))
    await sendLink(context, 'Reset Your Password', { ...request, email, type: 'recovery' })
}

/** `POST /otp`: a link or code to sign in, for a new address one that creates the account. */
export async function sendSignInLink(
  context: AuthContext,
  {
    create_user = true,
    ...request
  }: Pick<LinkRequest, 'email' | 'redirect_to' | 'data'> & { create_user?: boolean | undefined },
) {
  const email = parseEmail(request.email)
  const user = await findUserByEmail(context.sql, email)
  if (!user && !(create_user && context.rules.enableSignup))
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  await sendLink(context, user ? 'Your Magic Link' : 'Confirm Your Signup', { ...request, email, type: 'magiclink' })
}

async function sendLink(context: AuthContext, subject: string, request: LinkRequest & { email: string }) {
  const { action_link, email_otp } = await generateLink(context, request)
  await context.sendEmail({ to: request.email, subject, text: `${action_link}\n\n${email_otp}` })
}

/** `PUT /user` with an address: one link, or one for each mailbox. */
export async function requestEmailChange(context: AuthContext, user: AuthUser, address: string): Promise<void> {
  const types = context.rules.doubleConfirmChanges ? (['current', 'new'] as const) : (['new'] as const)
  for (const type of types) {
    const link = await generateLink(context, {
      type: `email_change_${type}`,
      email: user.email ?? '',
      new_email: address,
    })
    const to = type === 'current' ? (user.email ?? '') : address
    await context.sendEmail({ to, subject: 'Confirm Email Change', text: link.action_link })
  }
}

const COLUMNS: Record<string, TokenColumn[]> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
}

const SENT_AT = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
} satisfies Record<TokenColumn, keyof AuthUser>

export interface VerifyRequest {
  type?: string | undefined
  token_hash?: string | undefined
  token?: string | undefined
  email?: string | undefined
}

const SINGLE_CONFIRMATION = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** `POST /verify`: uses a token once and answers a session, or a message while the other mailbox has to confirm too. */
export async function verifyToken(context: AuthContext, request: VerifyRequest, origin: RequestOrigin) {
  const { type, token_hash, token, email } = request
  if (!type) throw invalid('Verify requires a verification type')
  if (Boolean(token) === Boolean(token_hash)) throw invalid('Verify requires either a token or a token hash')
  if (token && !email) throw invalid('Only an email address or phone number should be provided on verify')
  if (token_hash && email) throw invalid('Only the token_hash and type should be provided')
  const columns = COLUMNS[type]
  if (!columns) throw invalid('Invalid email verification type')
  const hash = token_hash ?? hashOtp(parseEmail(email), token ?? '')
  return await context.sql.begin(async (tx) => {
    const { user, column } = await findUserByToken(context, tx, hash, columns)
    const verified = await acceptToken(context, tx, user, column)
    if (verified) return await createSession(context, tx, verified, 'otp', origin)
    return { msg: SINGLE_CONFIRMATION, code: '200' }
  })
}

/** Locks the row, so that of two requests with one token the second finds none. */
async function findUserByToken({ rules }: AuthContext, tx: AuthSql, hash: string, columns: TokenColumn[]) {
  for (const column of columns) {
    const [user] = await tx<AuthUser[]>`select * from auth.users where ${tx(column)} = ${hash} for update`
    if (!user) continue
    if (isBanned(user)) throw banned(403)
    const sentAt = user[SENT_AT[column]]
    if (!sentAt || sentAt.getTime() + rules.otpExpiry * 1000 < Date.now()) throw expiredLink()
    return { user, column }
  }
  throw expiredLink()
}

async function acceptToken(context: AuthContext, tx: AuthSql, user: AuthUser, column: TokenColumn) {
  if (column === 'confirmation_token') {
    if (user.encrypted_password || !user.invited_at) return await confirmUser(tx, user)
    // An invited user has no password and chooses one afterwards; until then nobody knows it.
    await endSessions(tx, user.id, 'global', null)
    const encrypted_password = await hashPassword(randomPassword())
    return await confirmUser(tx, await updateUser(tx, user.id, { encrypted_password }))
  }
  if (column === 'recovery_token')
    return user.email_confirmed_at ? await updateUser(tx, user.id, noTokens) : await confirmUser(tx, user)
  return await acceptEmailChange(context, tx, user, column)
}

/** Undefined while the other mailbox has to confirm too. Auth asks only one where it confirms new addresses by itself. */
async function acceptEmailChange({ rules }: AuthContext, tx: AuthSql, user: AuthUser, column: TokenColumn) {
  const asksBoth = rules.enableConfirmations && rules.doubleConfirmChanges && Boolean(user.email)
  if (asksBoth && user.email_change_confirm_status === 0) {
    await updateUser(tx, user.id, { email_change_confirm_status: 1, [column]: null })
    return undefined
  }
  const email = user.email_change ?? ''
  const other = await findUserByEmail(tx, email)
  if (other && other.id !== user.id) throw emailExists()
  await tx`
    update auth.identities set updated_at = now(),
      identity_data = identity_data || ${tx.json({ email, email_verified: true })}
    where user_id = ${user.id} and provider = 'email'`
  const changed = await updateUser(tx, user.id, {
    ...noTokens,
    email,
    email_change: null,
    email_change_confirm_status: 0,
  })
  return changed.email_confirmed_at ? changed : await confirmUser(tx, changed)
}
