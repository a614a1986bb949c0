import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { SavedArticle } from '../../../_shared/contracts/article-draft.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { Preview } from '../../../_shared/contracts/preview.ts'
import { Slug } from '../../../_shared/contracts/primitives.ts'
import {
  AdminPage,
  NewPage,
  PageDraft,
  PagePreviewRequest,
  PagePublication,
  PageRemoval,
  PageSave,
  PageUpdate,
  PageVersionDocument,
  PageVersionSummary,
} from '../../../_shared/contracts/publication-page.ts'
import {
  createPage,
  findPageDraft,
  findPageVersionDocument,
  listAdminPages,
  listPageVersions,
  NO_PAGE,
  publishPage,
  readPagePreview,
  removePage,
  restorePage,
  savePage,
  updatePage,
} from '../../../_shared/data/admin-pages.ts'
import { versionNumber } from '../../../_shared/domain/publication-page.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminWrite, jsonBody, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

const params = z.object({ id: Slug })
const versionParams = z.object({ id: Slug, number: z.string() })

/** Terms, privacy and other pages of the publication: the text, its versions, the footer. */
export function adminPages({ requireAuth, requirePermission, read, write }: AuthContext) {
  const owners = [requireAuth, requirePermission('pages.write')]
  const publishers = [requireAuth, requirePermission('pages.publish')]
  const app = createRouter<AuthEnv>()

  async function readDraft(c: Context<AuthEnv>, id: string): Promise<PageDraft> {
    const draft = await read(c, (tx) => findPageDraft(tx, id))
    if (!draft) throw new HttpError('not-found', NO_PAGE)
    return draft
  }

  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/pages',
      operationId: 'listPages',
      summary: 'List the pages of the publication',
      description: 'At most 200, the removed ones last.',
      tags,
      middleware: owners,
      responses: adminRead(FOR_OWNERS, z.array(AdminPage)),
    }),
    async (c) => c.json(await read(c, listAdminPages)),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/pages',
      operationId: 'createPage',
      summary: 'Begin a page',
      description: 'Below /pages/. The same request again returns the page that exists.',
      tags,
      middleware: owners,
      request: { body: jsonBody(NewPage) },
      responses: adminWrite(201, FOR_OWNERS, PageDraft, { problemCodes: ['conflict'] }),
    }),
    async (c) => {
      const page = c.req.valid('json')
      await write(c, (tx) => createPage(tx, page))
      return c.json(await readDraft(c, page.id), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/pages/{id}',
      operationId: 'readPageDraft',
      summary: 'Read a page as it is edited',
      tags,
      middleware: owners,
      request: { params },
      responses: adminRead(FOR_OWNERS, PageDraft, { problemCodes: ['not-found'] }),
    }),
    async (c) => c.json(await readDraft(c, c.req.valid('param').id)),
    orNotFound(NO_PAGE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/pages/{id}',
      operationId: 'updatePage',
      summary: 'Change how the footer names a page, and whether it does',
      tags,
      middleware: owners,
      request: { params, body: jsonBody(PageUpdate) },
      responses: adminWrite(200, FOR_OWNERS, PageDraft, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const update = c.req.valid('json')
      await write(c, (tx) => updatePage(tx, id, update))
      return c.json(await readDraft(c, id), 200)
    },
    orNotFound(NO_PAGE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/pages/{id}/document',
      operationId: 'savePage',
      summary: 'Save the text of a page',
      description: 'Names the version that it was made on. The same saveId again returns the same.',
      tags,
      middleware: owners,
      request: { params, body: jsonBody(PageSave) },
      responses: adminWrite(200, FOR_OWNERS, SavedArticle, {
        problemCodes: ['not-found', 'version-conflict', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const save = c.req.valid('json')
      return c.json(await write(c, (tx) => savePage(tx, id, save)), 200)
    },
    orNotFound(NO_PAGE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/pages/{id}/versions',
      operationId: 'listPageVersions',
      summary: 'List the published versions of a page',
      description: 'The newest 500.',
      tags,
      middleware: owners,
      request: { params },
      responses: adminRead(FOR_OWNERS, z.array(PageVersionSummary), { problemCodes: ['not-found'] }),
    }),
    async (c) => c.json(await read(c, (tx) => listPageVersions(tx, c.req.valid('param').id))),
    orNotFound(NO_PAGE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/pages/{id}/versions',
      operationId: 'publishPage',
      summary: 'Publish the working copy as a new version',
      description: 'The version stays as it is. It replaces one that is not in force yet.',
      tags,
      middleware: publishers,
      request: { params, body: jsonBody(PagePublication) },
      responses: adminWrite(201, FOR_OWNERS, PageDraft, {
        problemCodes: ['not-found', 'version-conflict', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const publication = c.req.valid('json')
      await write(c, (tx) => publishPage(tx, id, publication))
      return c.json(await readDraft(c, id), 201)
    },
    orNotFound(NO_PAGE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/pages/{id}/versions/{number}',
      operationId: 'readPageVersion',
      summary: 'Read a published version of a page',
      tags,
      middleware: owners,
      request: { params: versionParams },
      responses: adminRead(FOR_OWNERS, PageVersionDocument, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id, number } = c.req.valid('param')
      const version = await read(c, (tx) => findPageVersionDocument(tx, id, versionNumber(number)))
      if (!version) throw new HttpError('not-found', NO_PAGE)
      return c.json(version)
    },
    orNotFound(NO_PAGE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/pages/{id}/removal',
      operationId: 'removePage',
      summary: 'Take a page from readers',
      description: 'Its address redirects, or answers 410. Its versions are kept.',
      tags,
      middleware: publishers,
      request: { params, body: jsonBody(PageRemoval) },
      responses: adminWrite(200, FOR_OWNERS, PageDraft, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { redirectTo } = c.req.valid('json')
      await write(c, (tx) => removePage(tx, id, redirectTo))
      return c.json(await readDraft(c, id), 200)
    },
    orNotFound(NO_PAGE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/pages/{id}/removal',
      operationId: 'restorePage',
      summary: 'Give a removed page back to readers',
      tags,
      middleware: publishers,
      request: { params },
      responses: ownWriteWithoutBody(FOR_OWNERS, PageDraft, ['not-allowed', 'not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await write(c, (tx) => restorePage(tx, id))
      return c.json(await readDraft(c, id), 200)
    },
    orNotFound(NO_PAGE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/pages/{id}/preview',
      operationId: 'previewPage',
      summary: 'Read what a page would show',
      description: 'Of the saved working copy, or of the document in the body. Writes nothing. The site renders it.',
      tags,
      middleware: owners,
      request: { params, body: jsonBody(PagePreviewRequest) },
      responses: adminWrite(200, FOR_OWNERS, Preview, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { document } = c.req.valid('json')
      const preview = await read(c, (tx) => readPagePreview(tx, id, document, new Date()))
      if (!preview) throw new HttpError('not-found', NO_PAGE)
      return c.json(preview, 200)
    },
    orNotFound(NO_PAGE),
  )
  return app
}

const tags = ['Admin']
const FOR_OWNERS = 'For owners.'
