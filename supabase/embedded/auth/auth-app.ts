import { Hono } from 'hono'
import { z } from 'zod'
import { createUser, signInWithPassword, signUp, updateOwnUser, updateUserAsAdmin } from './accounts.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthError, badToken, banned, invalid, noBearer } from './auth-error.ts'
import { exchangeCode } from './code-exchange.ts'
import { challengeFactor, deleteFactor, enrollFactor, findFactor, unenrollFactor, verifyFactor } from './factors.ts'
import { generateLink, inviteUser, sendRecovery, sendSignInLink, verifyToken } from './one-time-tokens.ts'
import { type AuthSession, endSessions, findSession, type RequestOrigin, refreshSession } from './sessions.ts'
import { type AuthUser, findUserById, isBanned, listFactors, toUserResponse } from './users.ts'

interface Variables {
  user: AuthUser
  session: AuthSession
}

const text = z.string().optional()
const metadata = z.record(z.string(), z.unknown()).optional()
const Body = z.object({
  id: text,
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
  refresh_token: text,
  token: text,
  token_hash: text,
  create_user: z.boolean().optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
  role: text,
  factor_type: text,
  friendly_name: text,
  issuer: text,
  challenge_id: text,
  code: text,
  auth_code: text,
  code_verifier: text,
  should_soft_delete: z.boolean().optional(),
})

/** Paths that the library implements and no session depends on. */
const LIBRARY_PATHS = ['/settings', '/health']

type Library = (request: Request, context: { peerAddress: string | null }) => Response | Promise<Response>

/**
 * Auth's endpoints with the requests, responses and error codes of supabase/auth, on its own tables: those that
 * `@supabase/lite` lacks or answers differently (docs/auth.md). The library answers the rest.
 */
export function createAuthApp(context: AuthContext, library: Library) {
  const { sql, key, rules, secretKey } = context
  const app = new Hono<{ Variables: Variables; Bindings: { peerAddress: string | null } }>().basePath('/auth/v1')
  const forward = (c: { req: { raw: Request }; env: { peerAddress: string | null } }) => library(c.req.raw, c.env)

  app.onError((error) => {
    if (error instanceof AuthError) return error.toResponse()
    console.error('Auth error:', error)
    return new AuthError(500, 'unexpected_failure', 'Internal Server Error').toResponse()
  })

  for (const path of LIBRARY_PATHS) app.all(path, forward)

  app.get('/.well-known/jwks.json', (c) => c.json(key.jwks, 200, { 'cache-control': 'public, max-age=600' }))

  app.post('/signup', async (c) => {
    if (!rules.enableSignup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    if (rules.enableConfirmations) return await forward(c)
    return c.json(await signUp(context, await bodyOf(c.req.raw), originOf(c)))
  })
  app.post('/token', async (c) => {
    const body = await bodyOf(c.req.raw)
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await signInWithPassword(context, body, originOf(c)))
      case 'refresh_token':
        if (!body.refresh_token) throw new AuthError(400, 'validation_failed', 'refresh_token required')
        return c.json(await refreshSession(context, body.refresh_token, originOf(c)))
      case 'pkce':
        return c.json(await exchangeCode(context, body, originOf(c)))
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })
  app.post('/recover', async (c) => {
    await sendRecovery(context, { redirect_to: c.req.query('redirect_to'), ...(await bodyOf(c.req.raw)) })
    return c.json({})
  })
  app.post('/otp', async (c) => {
    await sendSignInLink(context, { redirect_to: c.req.query('redirect_to'), ...(await bodyOf(c.req.raw)) })
    return c.json({})
  })
  app.post('/verify', async (c) => c.json(await verifyToken(context, await bodyOf(c.req.raw), originOf(c))))

  app.use('/admin/*', async (c, next) => {
    requireSecretKey(c.req.raw, secretKey)
    await next()
  })
  app.post('/invite', async (c) => {
    requireSecretKey(c.req.raw, secretKey)
    return c.json(await inviteUser(context, { redirect_to: c.req.query('redirect_to'), ...(await bodyOf(c.req.raw)) }))
  })
  app.post('/admin/generate_link', async (c) => {
    const { type = '', ...body } = await bodyOf(c.req.raw)
    return c.json(await generateLink(context, { redirect_to: c.req.query('redirect_to'), ...body, type }))
  })
  app.post('/admin/users', async (c) => c.json(await createUser(context, await bodyOf(c.req.raw))))
  app.use('/admin/users/:id/*', async (c, next) => {
    c.set('user', await loadUser(context, c.req.param('id')))
    await next()
  })
  app.get('/admin/users/:id', async (c) => c.json(await toUserResponse(sql, c.var.user)))
  app.put('/admin/users/:id', async (c) =>
    c.json(await updateUserAsAdmin(context, c.var.user, await bodyOf(c.req.raw))),
  )
  app.delete('/admin/users/:id', async (c) => {
    if ((await bodyOf(c.req.raw)).should_soft_delete) throw invalid('Accounts are deleted, not kept as deleted.')
    await sql`delete from auth.users where id = ${c.var.user.id}`
    return c.json({})
  })
  app.get('/admin/users/:id/factors', async (c) => c.json(await listFactors(sql, c.var.user.id)))
  app.delete('/admin/users/:id/factors/:factor', async (c) => {
    const factor = await findFactor(sql, c.var.user.id, c.req.param('factor'))
    await deleteFactor(sql, factor)
    return c.json({ id: factor.id })
  })

  for (const path of ['/user', '/logout', '/factors', '/factors/*'])
    app.use(path, async (c, next) => {
      const { user, session } = await authenticate(context, c.req.raw)
      c.set('user', user)
      c.set('session', session)
      await next()
    })
  app.get('/user', async (c) => c.json(await toUserResponse(sql, c.var.user)))
  app.put('/user', async (c) => c.json(await updateOwnUser(context, c.var, await bodyOf(c.req.raw))))
  app.post('/logout', async (c) => {
    const scope = c.req.query('scope') ?? 'global'
    if (scope !== 'global' && scope !== 'local' && scope !== 'others')
      throw invalid(`Unsupported logout scope "${scope}"`)
    await endSessions(sql, c.var.user.id, scope, c.var.session.id)
    return c.body(null, 204)
  })
  app.post('/factors', async (c) => c.json(await enrollFactor(context, c.var, await bodyOf(c.req.raw))))
  app.delete('/factors/:factor', async (c) => {
    const factor = await findFactor(sql, c.var.user.id, c.req.param('factor'))
    return c.json(await unenrollFactor(context, c.var, factor))
  })
  app.post('/factors/:factor/challenge', async (c) => {
    const factor = await findFactor(sql, c.var.user.id, c.req.param('factor'))
    return c.json(await challengeFactor(context, factor, originOf(c)))
  })
  app.post('/factors/:factor/verify', async (c) => {
    const factor = await findFactor(sql, c.var.user.id, c.req.param('factor'))
    return c.json(await verifyFactor(context, c.var, factor, await bodyOf(c.req.raw), originOf(c)))
  })
  return app
}

async function bodyOf(request: Request): Promise<z.infer<typeof Body>> {
  const json = (await request.text()) || '{}'
  try {
    return Body.parse(JSON.parse(json))
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
}

/** The functions tell the reader's address, and only they have the secret key, which the gateway demands. */
function originOf({ req, env }: { req: { raw: Request }; env: { peerAddress: string | null } }): RequestOrigin {
  const { headers } = req.raw
  const forwarded = headers.get('sb-forwarded-for') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim()
  return { userAgent: headers.get('user-agent'), ip: forwarded ?? env.peerAddress }
}

const bearerOf = (request: Request) => /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** A hosted gateway turns the secret key into a token of the role `service_role`, the only one that Auth lets in here. */
function requireSecretKey(request: Request, secretKey: string): void {
  const bearer = bearerOf(request) ?? request.headers.get('apikey')
  if (!bearer) throw noBearer()
  if (bearer !== secretKey) throw new AuthError(403, 'not_admin', 'User not allowed')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function loadUser({ sql }: AuthContext, id: string): Promise<AuthUser> {
  if (!UUID.test(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUserById(sql, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}

async function authenticate({ sql, key }: AuthContext, request: Request): Promise<Variables> {
  const bearer = bearerOf(request)
  if (!bearer) throw noBearer()
  const { sub = '', session_id } = await key.verify(bearer)
  const user = UUID.test(sub) ? await findUserById(sql, sub) : undefined
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const session = typeof session_id === 'string' ? await findSession(sql, session_id) : undefined
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (session.user_id !== user.id) throw badToken('the session belongs to another user')
  if (isBanned(user)) throw banned(403)
  return { user, session }
}
