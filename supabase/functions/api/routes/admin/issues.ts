import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  AdminIssue,
  IssueEntry,
  IssueRelease,
  IssueSequence,
  IssueUpdate,
  NewIssue,
} from '../../../_shared/contracts/admin-issue.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { Slug } from '../../../_shared/contracts/primitives.ts'
import {
  addIssue,
  deleteIssue,
  findAdminIssue,
  listAdminIssues,
  listIssueEntries,
  makeIssueCurrent,
  releaseIssue,
  sortIssueArticles,
  unscheduleIssue,
  updateIssue,
} from '../../../_shared/data/admin-issues.ts'
import { createEditLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminRemoval, adminWrite, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { VisitorContext } from '../../visitor-context.ts'

const issueParams = z.object({ id: Slug })

/** Issues of the magazine and their contents. */
export function adminIssues(
  { requireAuth, requirePermission, read, write: writeUnlimited }: AuthContext,
  visitor: Pick<VisitorContext, 'consumeRateLimit'>,
) {
  const consumeEditLimit = createEditLimit(visitor)
  const readers = [requireAuth, requirePermission('issues.read')]
  const editors = [requireAuth, requirePermission('issues.write')]

  const write: typeof writeUnlimited = async (c, work) => {
    await consumeEditLimit(c)
    return writeUnlimited(c, work)
  }

  async function readIssue(c: Context<AuthEnv>, id: string): Promise<AdminIssue> {
    const issue = await read(c, (tx) => findAdminIssue(tx, id))
    if (!issue) throw new HttpError('not-found', NONE)
    return issue
  }

  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/issues',
      operationId: 'listAdminIssues',
      summary: 'List all issues',
      tags,
      middleware: readers,

      responses: adminRead(
        'Those in preparation first, then the newest. For owners, editors and authors.',
        z.array(AdminIssue),
      ),
    }),
    async (c) => c.json(await read(c, listAdminIssues)),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/issues',
      operationId: 'addIssue',
      summary: 'Prepare an issue',
      tags,
      middleware: editors,
      request: { body: jsonBody(NewIssue) },
      responses: adminWrite(201, EDITORS, AdminIssue, { problemCodes: ['conflict'] }),
    }),
    async (c) => {
      const issue = c.req.valid('json')
      await write(c, (tx) => addIssue(tx, issue))
      return c.json(await readIssue(c, issue.id), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/issues/{id}',
      operationId: 'updateIssue',
      summary: 'Change an issue',
      tags,
      middleware: editors,
      request: { params: issueParams, body: jsonBody(IssueUpdate) },
      responses: adminWrite(200, EDITORS, AdminIssue, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => updateIssue(tx, id, c.req.valid('json'))))) throw new HttpError('not-found', NONE)
      return c.json(await readIssue(c, id))
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/issues/{id}',
      operationId: 'deleteIssue',
      summary: 'Delete an issue that was never published and has no articles',
      tags,
      middleware: editors,
      request: { params: issueParams },
      responses: adminRemoval('Deleted.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => deleteIssue(tx, id)))) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/issues/{id}/entries',
      operationId: 'listIssueEntries',
      summary: 'List the contents of an issue',
      tags,
      middleware: readers,
      request: { params: issueParams },
      responses: adminRead('In the order of the issue.', z.array(IssueEntry)),
    }),
    async (c) => c.json(await read(c, (tx) => listIssueEntries(tx, c.req.valid('param').id))),
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/issues/{id}/article-order',
      operationId: 'sortIssueArticles',
      summary: 'Set the order of the articles of an issue',
      tags,
      middleware: editors,
      request: { params: issueParams, body: jsonBody(IssueSequence) },
      responses: adminWrite(200, `The contents in the new order. ${EDITORS}`, z.array(IssueEntry), {
        problemCodes: ['conflict'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await write(c, (tx) => sortIssueArticles(tx, id, c.req.valid('json').ids))
      return c.json(await read(c, (tx) => listIssueEntries(tx, id)))
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/issues/{id}/release',
      operationId: 'releaseIssue',
      summary: 'Release a whole issue',
      tags,
      middleware: editors,
      request: { params: issueParams, body: jsonBody(IssueRelease) },
      responses: adminWrite(
        200,
        `Issue and articles in one step, at once or at one moment to come. ${EDITORS}`,
        AdminIssue,
        {
          problemCodes: ['not-found', 'conflict'],
        },
      ),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await readIssue(c, id)
      await write(c, (tx) => releaseIssue(tx, id, c.req.valid('json')))
      return c.json(await readIssue(c, id))
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/issues/{id}/release',
      operationId: 'unscheduleIssue',
      summary: 'Take back the schedule of an issue',
      tags,
      middleware: editors,
      request: { params: issueParams },
      responses: adminRemoval('The issue is in preparation again, and its scheduled articles are drafts.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => unscheduleIssue(tx, id))))
        throw new HttpError('not-found', 'This issue is not scheduled.')
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/issues/{id}/current',
      operationId: 'makeIssueCurrent',
      summary: 'Make a published issue the current one',
      tags,
      middleware: editors,
      request: { params: issueParams, body: jsonBody(z.object({})) },
      responses: adminWrite(200, EDITORS, AdminIssue, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await write(c, (tx) => makeIssueCurrent(tx, id))
      return c.json(await readIssue(c, id))
    },
    orNotFound(NONE),
  )
  return app
}

const NONE = 'There is no such issue.'
const tags = ['Admin']
const EDITORS = 'For owners and editors.'
