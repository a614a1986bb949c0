import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { Profile, User } from '../../../_shared/contracts/user.ts'
import { updateProfile } from '../../../_shared/data/profiles.ts'
import { readUser } from '../../../_shared/data/users.ts'
import { body } from '../../../_shared/http/body.ts'
import type { MemberEnv, Members } from '../../members.ts'
import { json, ownWrite, tags } from './docs.ts'

export function profile({ signedIn, write }: Members, count: (c: Context<MemberEnv>) => Promise<void>) {
  return new Hono<MemberEnv>().put('/', signedIn, body(Profile), async (c) => {
    await count(c)
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
      operationId: 'correctProfile',
      summary: 'Correct the reader’s name',
      tags,
      requestBody: json(Profile),
      responses: ownWrite(200, 'Who is signed in, as they are called now.', User),
    },
  },
}
