import { z } from 'zod'
import { Link } from './primitives.ts'

/** The publication's name, contact and links, as every page shows them. */
export const SiteSettings = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  contactEmail: z.email(),
  socialLinks: z.array(z.object({ name: z.string(), url: Link })),
  office: z.object({ name: z.string(), lines: z.array(z.string()), telephone: z.string().nullish() }),
})
export type SiteSettings = z.infer<typeof SiteSettings>
