import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { CompletedIssuePdf, IssuePdf, IssuePdfUpload, UploadedIssuePdf } from '../../../_shared/contracts/issue-pdf.ts'
import { Slug } from '../../../_shared/contracts/primitives.ts'
import {
  beginIssuePdfUpload,
  completeIssuePdfUpload,
  findIssuePdf,
  removeIssuePdf,
} from '../../../_shared/data/issue-pdfs.ts'
import { requireSite } from '../../../_shared/http/site-signature.ts'
import { createEditLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminRemoval, adminWrite, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const issueParams = z.object({ id: Slug })

/** Uploaded PDFs of issues. The site takes a file between the two steps of an upload, with the cookie of the editor. */
export function adminIssuePdfs(
  { requireAuth, requirePermission, read, write }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
  siteSecrets: string[],
) {
  const consumeEditLimit = createEditLimit(visitor)
  const editors = [requireAuth, requirePermission('issues.write')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/issues/{id}/pdf',
      operationId: 'readIssuePdf',
      summary: 'Read about the uploaded PDF of an issue',
      tags,
      middleware: [requireAuth, requirePermission('issues.read')],
      request: { params: issueParams },
      responses: adminRead('For owners, editors and authors.', IssuePdf, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const pdf = await read(c, (tx) => findIssuePdf(tx, c.req.valid('param').id))
      if (!pdf) throw new HttpError('not-found', NONE)
      return c.json(pdf)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/issues/{id}/pdf-uploads',
      operationId: 'beginIssuePdfUpload',
      summary: 'Get a permit to upload the PDF of an issue',
      tags,
      middleware: editors,
      request: { params: issueParams, body: jsonBody(z.object({})) },
      responses: adminWrite(201, EDITORS, IssuePdfUpload, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      await consumeEditLimit(c)
      return c.json(await write(c, (tx) => beginIssuePdfUpload(tx, c.req.valid('param').id)), 201)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/issues/{id}/pdf',
      operationId: 'completeIssuePdfUpload',
      summary: 'Report that the PDF of an issue is in Storage',
      description: 'Signed by the site, which has judged the file. Repeating it changes nothing.',
      tags,
      middleware: [...editors, requireSite(siteSecrets)],
      request: { params: issueParams, body: jsonBody(CompletedIssuePdf) },
      responses: adminWrite(200, EDITORS, UploadedIssuePdf, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await write(c, (tx) => completeIssuePdfUpload(tx, id, c.req.valid('json'))))
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/issues/{id}/pdf',
      operationId: 'removeIssuePdf',
      summary: 'Remove the uploaded PDF of an issue',
      tags,
      middleware: editors,
      request: { params: issueParams },
      responses: adminRemoval('Readers get the PDF that is typeset from the articles, or the one at `pdfUrl`.'),
    }),
    async (c) => {
      await consumeEditLimit(c)
      if (!(await write(c, (tx) => removeIssuePdf(tx, c.req.valid('param').id)))) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'This issue has no uploaded PDF.'
const tags = ['Admin']
const EDITORS = 'For owners and editors.'
