import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { Profile, User } from '../../../_shared/contracts/user.ts'
import { readUser, updateProfile } from '../../../_shared/data/users.ts'
import { body } from '../../../_shared/http/body.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownWrite } from '../../openapi-responses.ts'

export function profile({ requireAuth, write }: AuthContext, consumeLimit: (c: Context<AuthEnv>) => Promise<void>) {
  return new Hono<AuthEnv>().put('/', requireAuth, body(Profile), async (c) => {
    await consumeLimit(c)
    const user = await write(c, async (tx, { userId }) => {
      await updateProfile(tx, userId, c.req.valid('json'))
      return readUser(tx)
    })
    return c.json(user)
  })
}

export const profilePaths: ZodOpenApiPathsObject = {
  '/api/user/profile': {
    put: {
      operationId: 'updateProfile',
      summary: 'Correct the reader’s name',
      tags: accountTags,
      requestBody: jsonBody(Profile),
      responses: ownWrite(200, 'Who is signed in, as they are called now.', User),
    },
  },
}
