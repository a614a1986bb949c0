import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LanguageChoice, Profile, User } from '../../../_shared/contracts/user.ts'
import { readUser, updateLanguage, updateProfile } from '../../../_shared/data/users.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, jsonBody, ownWrite } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

export function profile({ requireAuth, write }: AuthContext, consumeLimit: (c: Context<AuthEnv>) => Promise<void>) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/profile',
      operationId: 'updateProfile',
      summary: 'Change the reader’s name',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(Profile) },
      responses: ownWrite(200, 'The reader with the new name.', User),
    }),
    async (c) => {
      await consumeLimit(c)
      const user = await write(c, async (tx, { userId }) => {
        await updateProfile(tx, userId, c.req.valid('json'))
        return readUser(tx)
      })
      return c.json(user)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/language',
      operationId: 'chooseLanguage',
      summary: 'Choose the language of e-mails',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(LanguageChoice) },
      responses: ownWrite(200, 'The reader with the new language.', User),
    }),
    async (c) => {
      await consumeLimit(c)
      const user = await write(c, async (tx, { userId }) => {
        await updateLanguage(tx, userId, c.req.valid('json'))
        return readUser(tx)
      })
      return c.json(user)
    },
  )
  return app
}
