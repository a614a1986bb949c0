import { createRoute } from '@hono/zod-openapi'
import { CompletedMediaUpload, MediaUpload, NewMediaUpload, UploadedMedia } from '../../../_shared/contracts/media.ts'
import { beginMediaUpload, completeMediaUpload } from '../../../_shared/data/media.ts'
import { requireSite } from '../../../_shared/http/site-signature.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { perHour } from '../../rate-limiter.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const LIMIT = perHour(500)

/**
 * The two steps between which the site takes a file, prepares it and puts it into Storage. The site calls them with the
 * cookie of the staff member.
 */
export function adminMediaUploads(
  { requireAuth, requirePermission, write }: AuthContext,
  { consumeRateLimit }: Pick<VisitorContext, 'consumeRateLimit'>,
  siteSecrets: string[],
) {
  const uploaders = [requireAuth, requirePermission('media.upload')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/media-uploads',
      operationId: 'beginMediaUpload',
      summary: 'Get a permit to upload a picture',
      description: 'Valid for 15 minutes. 500 an hour for each account.',
      tags,
      middleware: uploaders,
      request: { body: jsonBody(NewMediaUpload) },
      responses: adminWrite(201, `The permit, and the picture that it changes. ${UPLOADERS}`, MediaUpload, {
        problemCodes: ['not-found'],
      }),
    }),
    async (c) => {
      await consumeRateLimit({ action: 'media-upload', subject: c.var.member.userId, limit: LIMIT })
      return c.json(await write(c, (tx) => beginMediaUpload(tx, c.req.valid('json'))), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/media-uploads/{id}',
      operationId: 'completeMediaUpload',
      summary: 'Report that the files of a picture are in Storage',
      description: 'Signed by the site, which has prepared the files. Repeating it gives the same answer.',
      tags,
      middleware: [...uploaders, requireSite(siteSecrets)],
      request: { params: idParams, body: jsonBody(CompletedMediaUpload) },
      responses: adminWrite(200, `The picture. ${UPLOADERS}`, UploadedMedia, {
        problemCodes: ['not-found', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await write(c, (tx) => completeMediaUpload(tx, id, c.req.valid('json'))))
    },
    orNotFound('There is no such upload.'),
  )
  return app
}

const tags = ['Admin']
const UPLOADERS = 'For owners, editors and authors.'
