import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { ArticleComment, NewComment } from '../../../_shared/contracts/article-draft.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { addComment, deleteComment, listComments, resolveComment } from '../../../_shared/data/article-comments.ts'
import { NO_ARTICLE } from '../../../_shared/data/article-problems.ts'
import { createAccountLimits } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { Deps } from '../../deps.ts'
import {
  adminRead,
  adminRemoval,
  adminWrite,
  idParams,
  jsonBody,
  ownWriteWithoutBody,
} from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

const COMMENTS_PER_HOUR = 300

/** Editorial comments on articles. */
export function adminArticleComments(
  { requireAuth, requirePermission, read, write, consumeLimit }: AuthContext,
  sendInBackground: Deps['sendInBackground'],
) {
  const consumeCommentLimit = createAccountLimits({ consumeLimit })('article comments', COMMENTS_PER_HOUR)
  const commenters = [requireAuth, requirePermission('articles.comment')]
  const app = createRouter<AuthEnv>()

  async function resolve(c: Context<AuthEnv>, id: string, resolved: boolean): Promise<ArticleComment> {
    const comment = await write(c, (tx) => resolveComment(tx, id, resolved))
    if (!comment) throw new HttpError('not-found', NO_COMMENT)
    return comment
  }

  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/articles/{id}/comments',
      operationId: 'listComments',
      summary: 'List the comments on an article',
      tags,
      middleware: commenters,
      request: { params: idParams },
      responses: adminRead(`All of them, at most 500, the oldest first. ${EDITORIAL}`, z.array(ArticleComment)),
    }),
    async (c) => c.json(await read(c, (tx) => listComments(tx, c.req.valid('param').id))),
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/articles/{id}/comments',
      operationId: 'addComment',
      summary: 'Comment on an article',
      description: `On a paragraph, on the whole article, or as a reply. Mentioned staff members get an e-mail. ${COMMENTS_PER_HOUR} an hour per account.`,
      tags,
      middleware: commenters,
      request: { params: idParams, body: jsonBody(NewComment) },
      responses: adminWrite(201, EDITORIAL, ArticleComment, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeCommentLimit(c)
      const { comment, emailIds } = await write(c, (tx) => addComment(tx, id, c.req.valid('json')))
      for (const emailId of emailIds) sendInBackground(emailId)
      return c.json(comment, 201)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/comments/{id}/resolution',
      operationId: 'resolveComment',
      summary: 'Mark a comment as resolved',
      tags,
      middleware: commenters,
      request: { params: idParams },
      responses: ownWriteWithoutBody(EDITORIAL, ArticleComment, ['not-found']),
    }),
    async (c) => c.json(await resolve(c, c.req.valid('param').id, true), 200),
    orNotFound(NO_COMMENT),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/comments/{id}/resolution',
      operationId: 'reopenComment',
      summary: 'Open a resolved comment again',
      tags,
      middleware: commenters,
      request: { params: idParams },
      responses: ownWriteWithoutBody(EDITORIAL, ArticleComment, ['not-found']),
    }),
    async (c) => c.json(await resolve(c, c.req.valid('param').id, false), 200),
    orNotFound(NO_COMMENT),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/comments/{id}',
      operationId: 'deleteComment',
      summary: 'Delete a comment of one’s own',
      description: 'Refused if others have replied.',
      tags,
      middleware: commenters,
      request: { params: idParams },
      responses: adminRemoval('Deleted.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      if (!(await write(c, (tx) => deleteComment(tx, id)))) throw new HttpError('not-found', NO_COMMENT)
      return c.body(null, 204)
    },
    orNotFound(NO_COMMENT),
  )
  return app
}

const NO_COMMENT = 'There is no such comment.'
const tags = ['Admin']
const EDITORIAL = 'For owners, editors and authors.'
