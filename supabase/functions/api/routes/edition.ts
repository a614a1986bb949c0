import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Edition } from '../../_shared/contracts/edition.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { Slug } from '../../_shared/contracts/primitives.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { findEditionVersion, readEdition } from '../../_shared/data/editions.ts'
import { ownVersion } from '../../_shared/http/entity.ts'
import type { AuthContext } from '../auth-context.ts'
import { ownEntity } from '../openapi-responses.ts'
import { createRouter, orNotFound } from '../router.ts'

/** A whole issue for readers whose account or plan includes all of it. SQL decides. The site makes its PDF and EPUB from it. */
export function edition({ requireAuth, read }: Pick<AuthContext, 'requireAuth' | 'read'>) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/issues/{id}/edition',
      operationId: 'readEdition',
      summary: 'An issue with all its articles, whole',
      description:
        'For signed-in readers. `not-allowed`: the issue, one of its articles or its files are for other plans. The ETag changes with everything that its PDF and its EPUB show.',
      tags: ['Issues'],
      middleware: requireAuth,
      request: { params: z.object({ id: Slug }) },
      responses: ownEntity('The whole issue.', Edition, ['not-allowed', 'not-found']),
    }),
    (c) => {
      const { id } = c.req.valid('param')
      return read(c, async (tx) => {
        const found = await findEditionVersion(tx, id)
        if (!found) throw new HttpError('not-found', NO_EDITION)
        if (!found.isAllowed) throw new HttpError('not-allowed', 'This issue is for subscribers.')
        return ownVersion(c, found.version, () => readEdition(tx, id, found.pdfFile))
      })
    },
    orNotFound(NO_EDITION),
  )
  return app
}

const NO_EDITION = translatable('There is no issue at this address.')
