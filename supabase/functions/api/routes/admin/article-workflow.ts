import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  ArticleAccess,
  ArticleDraft,
  ArticleLanguage,
  BaseVersionQuery,
  LiveBase,
  Publication,
  StatusChange,
  Trashing,
} from '../../../_shared/contracts/article-draft.ts'
import { HttpError, type ProblemCode } from '../../../_shared/contracts/http-error.ts'
import {
  acceptLiveArticle,
  findArticleDraft,
  publishArticle,
  restoreArticle,
  setArticleAccess,
  setArticleLanguage,
  setArticleStatus,
  trashArticle,
  withdrawArticle,
} from '../../../_shared/data/article-drafts.ts'
import { NO_ARTICLE } from '../../../_shared/data/article-problems.ts'
import type { Tx } from '../../../_shared/data/database.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminWrite, idParams, jsonBody, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** Changes of an article's state: review, publication, archive and trash. */
export function adminArticleWorkflow({ requireAuth, requirePermission, write }: AuthContext) {
  const editors = [requireAuth, requirePermission('articles.edit', 'articles.edit.own')]
  const publishers = [requireAuth, requirePermission('articles.publish')]
  const trashers = [requireAuth, requirePermission('articles.trash', 'articles.trash.own')]
  const app = createRouter<AuthEnv>()

  /** Does it, and reads the article as it is then. */
  async function change(c: Context<AuthEnv>, id: string, work: (tx: Tx) => Promise<unknown>): Promise<ArticleDraft> {
    const draft = await write(c, async (tx) => {
      await work(tx)
      return findArticleDraft(tx, id)
    })
    if (!draft) throw new HttpError('not-found', NO_ARTICLE)
    return draft
  }

  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/articles/{id}/publication',
      operationId: 'publishArticle',
      summary: 'Publish or schedule an article',
      description:
        'Readers see this version at once (`publishAt` null or past: with that date) or at a time to come, which is refused while no publisher runs. Incomplete articles are refused with their missing fields.',
      tags,
      middleware: publishers,
      request: { params: idParams, body: jsonBody(Publication) },
      responses: adminWrite(200, EDITORS, ArticleDraft, { problemCodes: CONFLICTS }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await change(c, id, (tx) => publishArticle(tx, id, c.req.valid('json'))))
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/articles/{id}/publication',
      operationId: 'withdrawArticle',
      summary: 'Withdraw an article, or cancel its schedule',
      description: 'The address of a withdrawn article answers 410.',
      tags,
      middleware: publishers,
      request: { params: idParams, query: BaseVersionQuery },
      responses: ownWriteWithoutBody(EDITORS, ArticleDraft, [...CONFLICTS, 'invalid-fields']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { baseVersion } = c.req.valid('query')
      return c.json(await change(c, id, (tx) => withdrawArticle(tx, id, baseVersion)), 200)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/articles/{id}/status',
      operationId: 'setArticleStatus',
      summary: 'Submit an article for review, take it back, or archive it',
      tags,
      middleware: editors,
      request: { params: idParams, body: jsonBody(StatusChange) },
      responses: adminWrite(200, `${OWN} The archive is for editors.`, ArticleDraft, { problemCodes: CONFLICTS }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await change(c, id, (tx) => setArticleStatus(tx, id, c.req.valid('json'))))
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/articles/{id}/access',
      operationId: 'setArticleAccess',
      summary: 'Choose who reads a whole article',
      description:
        'Of a published article at once, of another one from its publication on. `null`: as its issue or the settings say.',
      tags,
      middleware: publishers,
      request: { params: idParams, body: jsonBody(ArticleAccess) },
      responses: adminWrite(200, EDITORS, ArticleDraft, { problemCodes: CONFLICTS }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await change(c, id, (tx) => setArticleAccess(tx, id, c.req.valid('json'))))
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/articles/{id}/language',
      operationId: 'setArticleLanguage',
      summary: 'Choose the language of an article, and what it is a translation of',
      description:
        'An article has one version in each language. Of a published article it takes effect at once, and is for editors.',
      tags,
      middleware: editors,
      request: { params: idParams, body: jsonBody(ArticleLanguage) },
      responses: adminWrite(200, `${OWN} A published one: for editors.`, ArticleDraft, { problemCodes: CONFLICTS }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await change(c, id, (tx) => setArticleLanguage(tx, id, c.req.valid('json'))))
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/articles/{id}/trash',
      operationId: 'trashArticle',
      summary: 'Put an article into the trash',
      description: 'It is deleted after 30 days. A published article is withdrawn first.',
      tags,
      middleware: trashers,
      request: { params: idParams, body: jsonBody(Trashing) },
      responses: adminWrite(200, `${OWN} What readers have seen: for editors.`, ArticleDraft, {
        problemCodes: CONFLICTS,
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await change(c, id, (tx) => trashArticle(tx, id, c.req.valid('json').baseVersion)))
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/articles/{id}/trash',
      operationId: 'restoreArticle',
      summary: 'Restore an article from the trash',
      tags,
      middleware: trashers,
      request: { params: idParams },
      responses: ownWriteWithoutBody(OWN, ArticleDraft, ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const restore = async (tx: Tx) => {
        if (!(await restoreArticle(tx, id))) throw new HttpError('not-found', 'There is no such article in the trash.')
      }
      return c.json(await change(c, id, restore), 200)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/articles/{id}/live-base',
      operationId: 'acceptLiveArticle',
      summary: 'Confirm that changes from outside the newsroom are merged',
      description:
        'After `liveDocument` was merged into the document and saved. Refused if the article has changed again.',
      tags,
      middleware: editors,
      request: { params: idParams, body: jsonBody(LiveBase) },
      responses: adminWrite(200, OWN, ArticleDraft, { problemCodes: CONFLICTS }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await change(c, id, (tx) => acceptLiveArticle(tx, id, c.req.valid('json'))))
    },
    orNotFound(NO_ARTICLE),
  )
  return app
}

const tags = ['Admin']
const EDITORS = 'For owners and editors.'
const OWN = 'For owners and editors; for authors if it is their own.'
const CONFLICTS: ProblemCode[] = ['not-found', 'version-conflict', 'conflict']
