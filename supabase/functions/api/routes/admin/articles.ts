import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  ArticleDraft,
  ArticleSave,
  ArticleSummary,
  NewArticle,
  NewTranslation,
  SavedArticle,
} from '../../../_shared/contracts/article-draft.ts'
import { ArticleActionResult, ArticleActions, ArticleQuery } from '../../../_shared/contracts/article-list.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import {
  actOnArticles,
  copyArticle,
  createArticle,
  findArticleDraft,
  listArticles,
  listCategories,
  saveArticle,
  startTranslation,
} from '../../../_shared/data/article-drafts.ts'
import { NO_ARTICLE } from '../../../_shared/data/article-problems.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { createAccountLimits } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import {
  adminRead,
  adminWrite,
  documentBody,
  idParams,
  jsonBody,
  ownWriteWithoutBody,
} from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

const NEW_ARTICLES_PER_HOUR = 300

/** The newsroom's articles: lists, new ones, copies and the text. */
export function adminArticles({ requireAuth, requirePermission, read, write, consumeLimit }: AuthContext) {
  const consumeCreationLimit = createAccountLimits({ consumeLimit })('new articles', NEW_ARTICLES_PER_HOUR)
  const readers = [requireAuth, requirePermission('articles.read')]
  const writers = [requireAuth, requirePermission('articles.create')]
  const editors = [requireAuth, requirePermission('articles.edit', 'articles.edit.own')]
  const app = createRouter<AuthEnv>()

  async function readDraft(c: Context<AuthEnv>, id: string): Promise<ArticleDraft> {
    const draft = await read(c, (tx) => findArticleDraft(tx, id))
    if (!draft) throw new HttpError('not-found', NO_ARTICLE)
    return draft
  }

  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/articles',
      operationId: 'listArticles',
      summary: 'List articles in every status',
      tags,
      middleware: readers,
      request: { query: ArticleQuery },
      responses: adminRead(EDITORIAL, z.array(ArticleSummary), { paged: true }),
    }),
    async (c) => {
      const { limit, cursor: after, ...filter } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => listArticles(tx, filter, { limit, ...(after && { after }) }))
      return c.json(items, 200, nextPageHeaders({ limit, ...filter }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/articles',
      operationId: 'createArticle',
      summary: 'Begin an article',
      description: `The same id again returns the article that exists. ${NEW_ARTICLES_PER_HOUR} an hour per account, copies included.`,
      tags,
      middleware: writers,
      request: { body: documentBody(NewArticle) },
      responses: adminWrite(201, EDITORIAL, ArticleDraft, { problemCodes: ['conflict'] }),
    }),
    async (c) => {
      const article = c.req.valid('json')
      await consumeCreationLimit(c)
      await write(c, (tx) => createArticle(tx, article))
      return c.json(await readDraft(c, article.id), 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/articles/{id}',
      operationId: 'readArticleDraft',
      summary: 'Read an article as it is edited',
      tags,
      middleware: readers,
      request: { params: idParams },
      responses: adminRead(`Writes nothing. ${EDITORIAL}`, ArticleDraft, { problemCodes: ['not-found'] }),
    }),
    async (c) => c.json(await readDraft(c, c.req.valid('param').id)),
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/articles/{id}/document',
      operationId: 'saveArticle',
      summary: 'Save the text of an article',
      description:
        'Names the version that it was made on. The same saveId again returns the same. The body may have 3 MB.',
      tags,
      middleware: editors,
      request: { params: idParams, body: documentBody(ArticleSave) },
      responses: adminWrite(200, OWN, SavedArticle, {
        problemCodes: ['not-found', 'version-conflict', 'locked-by-other'],
      }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await write(c, (tx) => saveArticle(tx, id, c.req.valid('json'))))
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/articles/{id}/copies',
      operationId: 'copyArticle',
      summary: 'Duplicate an article',
      description: 'The copy is a draft without an address and a date.',
      tags,
      middleware: writers,
      request: { params: idParams },
      responses: ownWriteWithoutBody(EDITORIAL, ArticleDraft, ['not-found'], 201),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeCreationLimit(c)
      const copy = await write(c, (tx) => copyArticle(tx, id))
      if (!copy) throw new HttpError('not-found', NO_ARTICLE)
      return c.json(await readDraft(c, copy), 201)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/articles/{id}/translations',
      operationId: 'startTranslation',
      summary: 'Start a translation of an article',
      description:
        'A draft in another language with text, pictures, blocks, issue and access of the article, without an address and a date. It names the staff member who starts it as the translator.',
      tags,
      middleware: writers,
      request: { params: idParams, body: jsonBody(NewTranslation) },
      responses: adminWrite(201, EDITORIAL, ArticleDraft, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeCreationLimit(c)
      return c.json(await readDraft(c, await write(c, (tx) => startTranslation(tx, id, c.req.valid('json')))), 201)
    },
    orNotFound(NO_ARTICLE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/article-actions',
      operationId: 'actOnArticles',
      summary: 'Do the same to several articles',
      description: 'Each on its own: one that is refused does not stop the others.',
      tags,
      middleware: editors,
      request: { body: jsonBody(ArticleActions) },
      responses: adminWrite(200, `One result for each article. ${OWN}`, z.array(ArticleActionResult), {
        problemCodes: [],
      }),
    }),
    async (c) => c.json(await write(c, (tx) => actOnArticles(tx, c.req.valid('json')))),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/article-categories',
      operationId: 'listArticleCategories',
      summary: 'List the categories of all articles',
      tags,
      middleware: readers,
      responses: adminRead(EDITORIAL, z.array(z.string())),
    }),
    async (c) => c.json(await read(c, listCategories)),
  )
  return app
}

const tags = ['Admin']
const EDITORIAL = 'For owners, editors and authors.'
const OWN = 'For owners and editors; for authors if it is their own.'
