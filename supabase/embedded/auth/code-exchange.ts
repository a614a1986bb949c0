import { createHash } from 'node:crypto'
import type { AuthContext } from './auth-context.ts'
import { AuthError, banned } from './auth-error.ts'
import { createSession, type RequestOrigin } from './sessions.ts'
import { findUserById, isBanned } from './users.ts'

interface FlowState {
  id: string
  user_id: string | null
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  created_at: Date
}

const CODE_LIFETIME_MS = 300_000

/** `POST /token?grant_type=pkce`: the end of a sign-in by a provider. No provider can be set up here, so tests add the rows. */
export async function exchangeCode(
  context: AuthContext,
  { auth_code: code, code_verifier: verifier }: { auth_code?: string | undefined; code_verifier?: string | undefined },
  origin: RequestOrigin,
) {
  if (!code || !verifier)
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  return await context.sql.begin(async (tx) => {
    const [state] = await tx<FlowState[]>`select * from auth.flow_state where auth_code = ${code} for update`
    const user = state?.user_id ? await findUserById(tx, state.user_id) : undefined
    if (!state || !user)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (state.created_at.getTime() + CODE_LIFETIME_MS < Date.now())
      throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired')
    const given = state.code_challenge_method === 's256' ? challengeOf(verifier) : verifier
    if (given !== state.code_challenge)
      throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    if (isBanned(user)) throw banned(403)
    await tx`delete from auth.flow_state where id = ${state.id}`
    return await createSession(context, tx, user, 'oauth', origin)
  })
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
