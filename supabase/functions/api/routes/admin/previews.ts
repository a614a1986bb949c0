import { createHash, randomBytes } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import {
  CreatedPreviewLink,
  NewPreviewLink,
  Preview,
  PreviewLink,
  PreviewRequest,
} from '../../../_shared/contracts/preview.ts'
import { Slug } from '../../../_shared/contracts/primitives.ts'
import {
  createPreviewLink,
  listPreviewLinks,
  readArticlePreview,
  readIssuePreview,
  revokePreviewLink,
} from '../../../_shared/data/previews.ts'
import { PREVIEW_PARAMETER } from '../../../_shared/domain/preview.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminRemoval, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** The SHA-256 of a link's token, in hex: only this is stored. */
export const previewTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

const issueParams = z.object({ id: Slug })

/** Previews of articles and issues, and links that show them to people without an account. */
export function adminPreviews({ requireAuth, requirePermission, read, write }: AuthContext, siteUrl: string) {
  const readers = [requireAuth, requirePermission('articles.read')]
  const sharers = [requireAuth, requirePermission('articles.edit', 'articles.edit.own')]
  const app = createRouter<AuthEnv>()

  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/articles/{id}/preview',
      operationId: 'previewArticle',
      summary: 'Read what the page of an article would show',
      description: 'Of the saved working copy, or of the document in the body. Writes nothing. The site renders it.',
      tags,
      middleware: readers,
      request: { params: idParams, body: jsonBody(PreviewRequest) },
      responses: adminWrite(200, EDITORIAL, Preview, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { document } = c.req.valid('json')
      const preview = await read(c, (tx) => readArticlePreview(tx, id, document, new Date()))
      if (!preview) throw new HttpError('not-found', NO_ARTICLE)
      return c.json(preview)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/issues/{id}/preview',
      operationId: 'previewIssue',
      summary: 'Read what the pages of an issue would show',
      tags,
      middleware: readers,
      request: { params: issueParams, body: jsonBody(z.object({})) },
      responses: adminWrite(200, EDITORIAL, Preview, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const preview = await read(c, (tx) => readIssuePreview(tx, id, new Date()))
      if (!preview) throw new HttpError('not-found', NO_ISSUE)
      return c.json(preview)
    },
    orNotFound(NO_ISSUE),
  )

  for (const { noun, params, none, targetOf } of TARGETS) {
    app.openapi(
      createRoute({
        method: 'get',
        path: `/api/admin/${noun}s/{id}/preview-links`,
        operationId: `list${NAMES[noun]}PreviewLinks`,
        summary: `List the preview links of an ${noun}`,
        tags,
        middleware: readers,
        request: { params },
        responses: adminRead(`The newest fifty. ${EDITORIAL}`, z.array(PreviewLink)),
      }),
      async (c) => c.json(await read(c, (tx) => listPreviewLinks(tx, targetOf(c.req.valid('param').id)))),
      orNotFound(none),
    )
    app.openapi(
      createRoute({
        method: 'post',
        path: `/api/admin/${noun}s/{id}/preview-links`,
        operationId: `create${NAMES[noun]}PreviewLink`,
        summary: `Share an unpublished ${noun} by a link`,
        description: 'The address in the answer is shown once: only a hash of its token is stored.',
        tags,
        middleware: sharers,
        request: { params, body: jsonBody(NewPreviewLink) },
        responses: adminWrite(201, 'For editors; for authors if it is their own.', CreatedPreviewLink, {
          problemCodes: ['not-found'],
        }),
      }),
      async (c) => {
        const target = targetOf(c.req.valid('param').id)
        const token = randomBytes(24).toString('base64url')
        const created = await write(c, async (tx) => {
          const preview =
            'draftId' in target
              ? await readArticlePreview(tx, target.draftId, undefined, new Date())
              : await readIssuePreview(tx, target.issueId, new Date())
          if (!preview) throw new HttpError('not-found', none)
          const link = await createPreviewLink(tx, target, previewTokenHash(token), c.req.valid('json').days)
          return { link, path: preview.path }
        })
        const url = new URL(created.path, siteUrl)
        url.searchParams.set(PREVIEW_PARAMETER, token)
        return c.json({ ...created.link, url: url.href }, 201)
      },
      orNotFound(none),
    )
  }
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/preview-links/{id}',
      operationId: 'revokePreviewLink',
      summary: 'Revoke a preview link',
      tags,
      middleware: sharers,
      request: { params: idParams },
      responses: adminRemoval('The link shows nothing any more.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => revokePreviewLink(tx, id)))) throw new HttpError('not-found', NO_LINK)
      return c.body(null, 204)
    },
    orNotFound(NO_LINK),
  )
  return app
}

const NO_ARTICLE = 'There is no such article.'
const NO_ISSUE = 'There is no such issue.'
const NO_LINK = 'There is no such link, or it has been revoked already.'
const tags = ['Admin']
const EDITORIAL = 'For owners, editors and authors.'
const NAMES = { article: 'Article', issue: 'Issue' } as const
const TARGETS = [
  { noun: 'article', params: idParams, none: NO_ARTICLE, targetOf: (id: string) => ({ draftId: id }) },
  { noun: 'issue', params: issueParams, none: NO_ISSUE, targetOf: (id: string) => ({ issueId: id }) },
] as const
