import { createRoute } from '@hono/zod-openapi'
import { ReaderLocation } from '../../_shared/contracts/location.ts'
import { countryName, regionName } from '../../_shared/domain/location.ts'
import type { ClientInfo } from '../../_shared/http/client-info.ts'
import { isPublic, type LookUpLocation } from '../location-service.ts'
import { textHeader, withCommonProblems } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'

const UNKNOWN_LOCATION: ReaderLocation = { country: null, region: null }

/** The content delivery network in front of the site knows the location of most readers; a service is asked for the others. */
export function location(
  { consumeRateLimit, clientInfo, clientNetwork }: VisitorContext,
  lookUpLocation: LookUpLocation | undefined,
) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/location',
      operationId: 'locateReader',
      summary: 'Read the reader’s probable location',
      description:
        'From the content delivery network, else from a public service: then twenty an hour from one network.',
      tags: ['Publication'],
      responses: withCommonProblems(
        {
          200: {
            description: 'Null where it is unknown.',
            headers: { 'Cache-Control': textHeader('Not cached: it belongs to one reader.') },
            content: { 'application/json': { schema: ReaderLocation } },
          },
        },
        ['too-many-requests'],
      ),
    }),
    async (c) => {
      const client = clientInfo(c)
      const found = fromEdge(client) ?? (await fromService())
      return c.json(found ?? UNKNOWN_LOCATION, 200, { 'Cache-Control': 'private, no-store' })

      async function fromService(): Promise<ReaderLocation | undefined> {
        if (!lookUpLocation || !isPublic(client.address)) return undefined
        await consumeRateLimit({ action: 'location', subject: clientNetwork(c), limit: perHour(20) })
        return lookUpLocation(client.address)
      }
    },
  )
  return app
}

function fromEdge({ country: code, region }: ClientInfo): ReaderLocation | undefined {
  const country = countryName(code)
  return country === null ? undefined : { country, region: regionName(region) }
}
