import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AuthorChange, AuthorQuery, AuthorRecord, NewAuthor } from '../../../_shared/contracts/author.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { Slug } from '../../../_shared/contracts/primitives.ts'
import { EditorialStaffMember } from '../../../_shared/contracts/staff.ts'
import {
  addAuthor,
  changeAuthor,
  findAuthor,
  listAuthors,
  listEditorialStaff,
  removeAuthor,
} from '../../../_shared/data/authors.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminRemoval, adminWrite, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

const authorParams = z.object({ id: Slug })

/** Authors as readers see them, and the staff members who write. */
export function adminAuthors({ requireAuth, requirePermission, read, write }: AuthContext) {
  const readers = [requireAuth, requirePermission('articles.read')]
  const editors = [requireAuth, requirePermission('authors.write')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/authors',
      operationId: 'listAuthors',
      summary: 'List the authors',
      tags,
      middleware: readers,
      request: { query: AuthorQuery },
      responses: adminRead(`In alphabetical order of their ids. ${EDITORIAL}`, z.array(AuthorRecord), { paged: true }),
    }),
    async (c) => {
      const query = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listAuthors(tx, query))
      return c.json(items, 200, nextPageHeaders({ limit: query.limit, search: query.search }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/authors',
      operationId: 'addAuthor',
      summary: 'Add an author',
      tags,
      middleware: editors,
      request: { body: jsonBody(NewAuthor) },
      responses: adminWrite(201, EDITORS, AuthorRecord, { problemCodes: ['conflict'] }),
    }),
    async (c) => c.json(await write(c, (tx) => addAuthor(tx, c.req.valid('json'))), 201),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/authors/{id}',
      operationId: 'readAuthor',
      summary: 'Read an author',
      tags,
      middleware: readers,
      request: { params: authorParams },
      responses: adminRead(EDITORIAL, AuthorRecord, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const author = await read(c, (tx) => findAuthor(tx, id))
      if (!author) throw new HttpError('not-found', NO_AUTHOR)
      return c.json(author)
    },
    orNotFound(NO_AUTHOR),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/authors/{id}',
      operationId: 'changeAuthor',
      summary: 'Change an author',
      description: 'The articles of a renamed author show the new name at once.',
      tags,
      middleware: editors,
      request: { params: authorParams, body: jsonBody(AuthorChange) },
      responses: adminWrite(200, EDITORS, AuthorRecord, {
        problemCodes: ['not-found', 'version-conflict', 'conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const changed = await write(c, (tx) => changeAuthor(tx, id, c.req.valid('json')))
      if (!changed) throw new HttpError('not-found', NO_AUTHOR)
      return c.json(changed)
    },
    orNotFound(NO_AUTHOR),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/authors/{id}',
      operationId: 'removeAuthor',
      summary: 'Remove an author without articles',
      tags,
      middleware: editors,
      request: { params: authorParams },
      responses: adminRemoval('Removed.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => removeAuthor(tx, id)))) throw new HttpError('not-found', NO_AUTHOR)
      return c.body(null, 204)
    },
    orNotFound(NO_AUTHOR),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/editorial-staff',
      operationId: 'listEditorialStaff',
      summary: 'List the staff members who write and edit',
      tags,
      middleware: readers,
      responses: adminRead(`By name. ${EDITORIAL}`, z.array(EditorialStaffMember)),
    }),
    async (c) => c.json(await read(c, listEditorialStaff)),
  )
  return app
}

const NO_AUTHOR = 'There is no such author.'
const tags = ['Admin']
const EDITORIAL = 'For owners, editors and authors.'
const EDITORS = 'For owners and editors.'
