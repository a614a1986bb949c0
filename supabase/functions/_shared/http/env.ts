import { z } from 'zod'

const address = (protocol: RegExp, sentence: string) => z.url({ protocol, error: sentence })

/** What a function needs to be told. */
export const FunctionEnv = z.object({
  SUPABASE_URL: address(/^https?$/, 'must be the http(s) address of the Supabase project'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'must be a postgresql:// address with the login of meridian_app'),
  SITE_URL: address(/^https?$/, 'must be the http(s) address of the site, as readers type it'),
  SITE_SECRET: z
    .string('must be a text that only the site and its functions know')
    .min(32, 'must be 32 characters at least'),
  FORMER_SITE_SECRETS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    ),
  SMTP_URL: address(/^smtps?$/, 'must be an smtp(s):// address, or absent').optional(),
  MAIL_FROM: z.email('must be an e-mail address, or absent').optional(),
  LOG_REQUESTS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true'),
})
export type FunctionEnv = z.infer<typeof FunctionEnv>

/** Throws with one sentence for each variable that is wrong. Values are not repeated: some are secret. */
export function readEnv(source: Record<string, string | undefined>): FunctionEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = FunctionEnv.safeParse(given)
  if (read.success) return read.data
  const sentences = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  throw new Error(sentences.join('\n'))
}
