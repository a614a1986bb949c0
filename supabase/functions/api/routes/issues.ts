import { Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { Article } from '../../_shared/contracts/article.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Issue } from '../../_shared/contracts/issue.ts'
import { Slug } from '../../_shared/contracts/primitives.ts'
import { listIssueArticles } from '../../_shared/data/articles.ts'
import { findCurrentIssue, findIssue, listIssues } from '../../_shared/data/issues.ts'
import { publicJson } from '../../_shared/http/entity.ts'
import type { ReadSnapshot } from '../deps.ts'
import { publicResponses } from '../openapi-responses.ts'

export function issues(readSnapshot: ReadSnapshot) {
  return new Hono()
    .get('/', async (c) => publicJson(c, await readSnapshot(listIssues)))
    .get('/current', async (c) => {
      const issue = await readSnapshot(findCurrentIssue)
      if (!issue) throw new HttpError('not-found', 'There is no current issue. Please check back later for our latest.')
      return publicJson(c, issue)
    })
    .get('/:id/articles', async (c) => {
      const id = c.req.param('id')
      if (!Slug.safeParse(id).success) throw noSuchIssue()
      const [issue, list] = await readSnapshot((tx) => Promise.all([findIssue(tx, id), listIssueArticles(tx, id)]))
      if (!issue) throw noSuchIssue()
      return publicJson(c, list)
    })
}

const noSuchIssue = () => new HttpError('not-found', 'There is no issue at this address.')

export const issuePaths: ZodOpenApiPathsObject = {
  '/api/issues': {
    get: {
      operationId: 'listIssues',
      summary: 'Every published issue, newest first',
      tags: ['Issues'],
      responses: publicResponses('The issues, the current one among them.', z.array(Issue)),
    },
  },
  '/api/issues/current': {
    get: {
      operationId: 'findCurrentIssue',
      summary: 'The current issue',
      tags: ['Issues'],
      responses: publicResponses('The current issue.', Issue, { problemCodes: ['not-found'] }),
    },
  },
  '/api/issues/{id}/articles': {
    get: {
      operationId: 'listIssueArticles',
      summary: 'The articles of an issue, in its own order',
      tags: ['Issues'],
      requestParams: { path: z.object({ id: Slug }) },
      responses: publicResponses('The articles that are published.', z.array(Article), { problemCodes: ['not-found'] }),
    },
  },
}
