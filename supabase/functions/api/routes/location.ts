import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { ReaderLocation } from '../../_shared/contracts/location.ts'
import { countryName, regionName } from '../../_shared/domain/location.ts'
import type { Reader } from '../../_shared/http/reader.ts'
import { everyRefusal, text } from '../docs.ts'
import { anHour } from '../limits.ts'
import { type AskLocationService, isPublic } from '../location-service.ts'
import type { Visiting } from '../visiting.ts'

const NOBODY_KNOWS: ReaderLocation = { country: null, region: null }

/** The network in front of the site knows already for most readers; only for others somebody else is asked. */
export function location({ countTries, readerOf, networkOf }: Visiting, askService: AskLocationService | undefined) {
  return new Hono().get('/', async (c) => {
    const reader = readerOf(c)
    const found = saidByEdge(reader) ?? (await saidByService())
    return c.json(found ?? NOBODY_KNOWS, 200, { 'Cache-Control': 'private, no-store' })

    async function saidByService(): Promise<ReaderLocation | undefined> {
      if (!askService || !isPublic(reader.address)) return undefined
      await countTries({ what: 'location', who: networkOf(c), allowance: anHour(20) })
      return askService(reader.address)
    }
  })
}

function saidByEdge({ country: code, region }: Reader): ReaderLocation | undefined {
  const country = countryName(code)
  return country === null ? undefined : { country, region: regionName(region) }
}

export const locationPaths: ZodOpenApiPathsObject = {
  '/api/location': {
    get: {
      operationId: 'locateReader',
      summary: 'Where the reader probably is',
      description:
        'By the network that the request came through, else by a public service: for that, twenty an hour from one network.',
      tags: ['House'],
      responses: {
        200: {
          description: 'As far as anybody knows.',
          headers: { 'Cache-Control': text('Never kept: it is one reader’s.') },
          content: { 'application/json': { schema: ReaderLocation } },
        },
        ...everyRefusal('too-many-requests'),
      },
    },
  },
}
