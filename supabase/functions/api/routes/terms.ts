import { createRoute } from '@hono/zod-openapi'
import { AcceptedTerms } from '../../_shared/contracts/accepted-terms.ts'
import { readTermsInForce } from '../../_shared/data/accepted-terms.ts'
import { publicJson } from '../../_shared/http/entity.ts'
import type { ReadSnapshot } from '../deps.ts'
import { publicResponses } from '../openapi-responses.ts'
import { createRouter } from '../router.ts'

export function terms(readSnapshot: ReadSnapshot) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/terms',
      operationId: 'readTermsInForce',
      summary: 'Read which versions of terms, withdrawal and privacy are in force',
      description: 'A purchase sends them back as `acceptedTerms`.',
      tags: ['Checkout'],
      responses: publicResponses('The numbers of the versions.', AcceptedTerms),
    }),
    async (c) => publicJson(c, await readSnapshot(readTermsInForce)),
  )
  return app
}
