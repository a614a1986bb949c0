import { createRoute } from '@hono/zod-openapi'
import { AdminSettings, SettingsUpdate } from '../../../_shared/contracts/site-settings.ts'
import { readAdminSettings, updateSettings } from '../../../_shared/data/site-settings.ts'
import { createActionLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminWrite, jsonBody } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

/** The settings of the publication. For owners. */
export function adminSettings(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
) {
  const consumeActionLimit = createActionLimit(visitor)
  const owners = [requireAuth, requirePermission('settings.write')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/settings',
      operationId: 'readSettings',
      summary: 'Read the settings of the publication',
      tags: ['Admin'],
      middleware: owners,
      responses: adminRead('For owners.', AdminSettings),
    }),
    async (c) => c.json(await read(c, readAdminSettings)),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/settings',
      operationId: 'updateSettings',
      summary: 'Change the settings of the publication',
      description: 'Every page is published again. 409 when the settings have changed since `basedOn`. For owners.',
      tags: ['Admin'],
      middleware: owners,
      request: { body: jsonBody(SettingsUpdate) },
      responses: adminWrite(200, 'As they are now.', AdminSettings, { problemCodes: ['conflict'] }),
    }),
    async (c) => {
      await consumeActionLimit(c)
      return c.json(await write(c, (tx) => updateSettings(tx, c.req.valid('json'))))
    },
  )
  return app
}
