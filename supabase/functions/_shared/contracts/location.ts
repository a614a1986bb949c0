import { z } from 'zod'

/** Where a reader probably is, to fill a form in for them. Null where nobody knows. */
export const ReaderLocation = z
  .object({
    country: z.string().nullable().describe('English name, e.g. Switzerland.'),
    region: z.string().nullable().describe('As the source has it: a name or a code.'),
  })
  .meta({ id: 'ReaderLocation' })
export type ReaderLocation = z.infer<typeof ReaderLocation>

/** How content delivery networks say where a request came from. The first that is there counts. */
export const edgeHeaders = {
  country: ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code'],
  region: ['cf-region', 'x-vercel-ip-country-region', 'cloudfront-viewer-country-region-name', 'x-region-code'],
} as const
