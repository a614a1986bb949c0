import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Article } from '../../_shared/contracts/article.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Issue } from '../../_shared/contracts/issue.ts'
import { VersionQuery } from '../../_shared/contracts/paging.ts'
import { Slug } from '../../_shared/contracts/primitives.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { listIssueArticles } from '../../_shared/data/articles.ts'
import { findCurrentIssue, findIssue, listIssues } from '../../_shared/data/issues.ts'
import { publicJson } from '../../_shared/http/entity.ts'
import type { ReadSnapshot } from '../deps.ts'
import { publicResponses } from '../openapi-responses.ts'
import { createRouter, orNotFound } from '../router.ts'

export function issues(readSnapshot: ReadSnapshot) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/issues',
      operationId: 'listIssues',
      summary: 'Every published issue, newest first',
      tags: ['Issues'],
      responses: publicResponses('The issues, the current one among them.', z.array(Issue)),
    }),
    async (c) => publicJson(c, await readSnapshot(listIssues)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/issues/current',
      operationId: 'findCurrentIssue',
      summary: 'The current issue',
      tags: ['Issues'],
      responses: publicResponses('The current issue.', Issue, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const issue = await readSnapshot(findCurrentIssue)
      if (!issue) throw new HttpError('not-found', 'There is no current issue. Please check back later for our latest.')
      return publicJson(c, issue)
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/issues/{id}/articles',
      operationId: 'listIssueArticles',
      summary: 'The articles of an issue, in its own order',
      tags: ['Issues'],
      request: { params: z.object({ id: Slug }), query: VersionQuery },
      responses: publicResponses('The articles that are published.', z.array(Article), {
        problemCodes: ['not-found', 'invalid-fields'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { language } = c.req.valid('query')
      const [issue, list] = await readSnapshot((tx) =>
        Promise.all([findIssue(tx, id), listIssueArticles(tx, id, language)]),
      )
      if (!issue) throw new HttpError('not-found', NO_ISSUE)
      return publicJson(c, list)
    },
    orNotFound(NO_ISSUE),
  )
  return app
}

const NO_ISSUE = translatable('There is no issue at this address.')
