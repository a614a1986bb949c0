// npm run owner -- name@example.com: invites the first owner, or an operator who has lost access.

import { HttpError } from '#shared/contracts/http-error.ts'
import { EmailAddress } from '#shared/contracts/text-fields.ts'
import { openDatabase } from '#shared/data/database.ts'
import { inviteOwner } from '#shared/data/staff-invitations.ts'
import { INVITATION_HOURS } from '#shared/domain/staff-roles.ts'
import { invitationLink } from '#shared/mail/compose.ts'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { homeFolder, loadSecrets, projectFolder } from '../supabase/embedded/home-folder.ts'
import { runningStack } from '../supabase/embedded/stack-file.ts'
import { StartError } from '../supabase/embedded/start-error.ts'

interface Target {
  databaseUrl: string
  siteUrl: string
  siteSecret: string
  mailLocation: string
}

/** The Supabase project that the environment names, or else the magazine that runs in this folder. */
function targetFrom(env: NodeJS.ProcessEnv): Target {
  const { DATABASE_URL: databaseUrl, SITE_URL: siteUrl, SITE_SECRET: siteSecret } = env
  if (!databaseUrl) return embeddedTarget()
  if (!siteUrl || !siteSecret) {
    const missing = [!siteUrl && 'SITE_URL', !siteSecret && 'SITE_SECRET'].filter(Boolean).join(' and ')
    throw new StartError(`DATABASE_URL is set without ${missing}, so the link could not be made. See .env.example.`)
  }
  if (siteSecret.length < 32) throw new StartError('SITE_SECRET must be 32 characters at least, as for the functions.')
  return { databaseUrl, siteUrl, siteSecret, mailLocation: 'your mail server' }
}

function embeddedTarget(): Target {
  const home = homeFolder()
  const addresses = runningStack(home)?.addresses
  if (addresses) {
    const { databaseUrl, siteUrl, mailUrl } = addresses
    return { databaseUrl, siteUrl, siteSecret: loadSecrets(home).siteSecret, mailLocation: mailUrl }
  }
  throw new StartError(
    'Nothing is running here. Start the magazine with `npm start` first, or set DATABASE_URL, SITE_URL and SITE_SECRET for your own Supabase.',
  )
}

async function inviteOwnerAt(
  email: string,
  { databaseUrl, siteUrl, siteSecret, mailLocation }: Target,
): Promise<string[]> {
  const site = siteUrl.replace(/\/$/, '')
  const database = openDatabase(databaseUrl, {
    max: 1,
    applicationName: 'meridian owner',
    ca: process.env.DATABASE_CA || undefined,
  })
  try {
    const invited = await database.asRole('service_role', {}, (tx) => inviteOwner(tx, email))
    if (!invited) throw new StartError(`${email} is an owner already, and signs in at ${site}/auth.`)
    return [
      `${email} is invited as an owner. This link works once, for ${INVITATION_HOURS} hours; an earlier one no longer works:`,
      '',
      invitationLink(site, siteSecret, invited.linkId),
      '',
      `The same link is sent by e-mail within a minute (${mailLocation}).`,
    ]
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new StartError(`The database at ${new URL(databaseUrl).host} cannot be reached.`)
  } finally {
    await database.close()
  }
}

function parseEmailArgument([input, ...more]: string[]): string {
  const address = EmailAddress.safeParse(input)
  if (!address.success || more.length > 0) {
    throw new StartError('Name one e-mail address: npm run owner -- name@example.com')
  }
  return address.data
}

try {
  loadDotEnv(projectFolder)
  const lines = await inviteOwnerAt(parseEmailArgument(process.argv.slice(2)), targetFrom(process.env))
  console.log(lines.join('\n'))
} catch (error) {
  console.error(error instanceof StartError ? error.message : `The invitation could not be written: ${error}`)
  process.exitCode = 1
}
