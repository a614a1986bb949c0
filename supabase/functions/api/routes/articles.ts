import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Article } from '../../_shared/contracts/article.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { ArticlePageQuery, VersionQuery } from '../../_shared/contracts/paging.ts'
import { Slug } from '../../_shared/contracts/primitives.ts'
import type { Redirect } from '../../_shared/contracts/redirect.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { activeArticlesVersion, findArticle, listActiveArticles } from '../../_shared/data/articles.ts'
import { findRedirect } from '../../_shared/data/redirects.ts'
import { DEFAULT_LANGUAGE } from '../../_shared/domain/language.ts'
import { createEntity, EntityCache, publicJson, publicResponse } from '../../_shared/http/entity.ts'
import { nextPageHeaders } from '../../_shared/http/responses.ts'
import type { ReadSnapshot } from '../deps.ts'
import { publicResponses, redirectResponse, textHeader } from '../openapi-responses.ts'
import { createRouter, orNotFound } from '../router.ts'

const CACHE_BYTES = 16 * 1024 * 1024

export function articles(readSnapshot: ReadSnapshot) {
  const cache = new EntityCache(CACHE_BYTES)
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/articles/active',
      operationId: 'listActiveArticles',
      summary: 'Published articles, newest first',
      description: 'A page at a time. Nothing is skipped or repeated when articles are published in between.',
      tags: ['Articles'],
      request: { query: ArticlePageQuery.extend(VersionQuery.shape) },
      responses: publicResponses('One page of articles.', z.array(Article), {
        problemCodes: ['invalid-fields'],
        headers: { Link: textHeader('The next page, relative to this address, with rel="next"; absent on the last.') },
      }),
    }),
    async (c) => {
      const { limit, cursor: after, language } = c.req.valid('query')
      // One snapshot for both queries, so that the version belongs to these articles.
      const { entity, next } = await readSnapshot(async (tx) => {
        const { version, next } = await activeArticlesVersion(tx, { limit, after }, language)
        const create = async () => createEntity((await listActiveArticles(tx, { limit, after }, language)).items)
        return { entity: await cache.get(version, create), next }
      })
      return publicResponse(
        c,
        entity,
        nextPageHeaders({ limit, ...(language !== DEFAULT_LANGUAGE && { language }) }, next),
      )
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/articles/{id}',
      operationId: 'findArticle',
      summary: 'One article',
      tags: ['Articles'],
      request: { params: z.object({ id: Slug }) },
      responses: {
        ...publicResponses('The article.', Article, { problemCodes: ['not-found', 'gone'] }),
        307: moved('Found under another id for the time being.'),
        308: moved('Renamed for good.'),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const found = await readSnapshot(async (tx) => {
        const article = await findArticle(tx, id)
        return { article, redirect: article ? undefined : await findRedirect(tx, `/articles/${id}`) }
      })
      if (found.article) return publicJson(c, found.article)
      const target = redirectTarget(found.redirect)
      return new Response(null, {
        status: target.status,
        headers: { Location: target.id, 'Cache-Control': 'no-cache' },
      })
    },
    orNotFound(NO_ARTICLE),
  )
  return app
}

/** The new address of a renamed article. 308 and 307 stand for 301 and 302 and keep the request's method. */
function redirectTarget(redirect: Redirect | undefined): { id: string; status: 307 | 308 } {
  if (redirect?.status === 410) throw new HttpError('gone', 'This article is no longer published.')
  const id = /^\/articles\/([a-z0-9-]+)$/.exec(redirect?.toPath ?? '')?.[1]
  if (!id) throw new HttpError('not-found', NO_ARTICLE)
  return { id, status: redirect?.status === 302 ? 307 : 308 }
}

const NO_ARTICLE = translatable('There is no article at this address.')

const moved = (description: string) => redirectResponse(description, 'The new id, relative to this address.')
