import { z } from 'zod'

/** A reader's probable location, to prefill a form. Null where it is unknown. */
export const ReaderLocation = z
  .object({
    country: z.string().nullable().describe('English name, e.g. Switzerland.'),
    region: z.string().nullable().describe('A name or a code, as the source sends it.'),
  })
  .meta({ id: 'ReaderLocation' })
export type ReaderLocation = z.infer<typeof ReaderLocation>

/** Headers in which content delivery networks send the location of a request. The first one present counts. */
export const edgeHeaders = {
  country: ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code'],
  region: ['cf-region', 'x-vercel-ip-country-region', 'cloudfront-viewer-country-region-name', 'x-region-code'],
} as const
