// npm run owner -- name@example.com: invites the first owner, or an operator who has lost access.

import { createClient } from '@supabase/supabase-js'
import { HttpError } from '#shared/contracts/http-error.ts'
import { EmailAddress } from '#shared/contracts/text-fields.ts'
import { openDatabase } from '#shared/data/database.ts'
import { inviteOwner, sendOwnerInvitation } from '#shared/data/staff-invitations.ts'
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
  supabaseUrl: string
  secretKey: string
  mailLocation: string
}

/** The Supabase project that the environment names, or else the magazine that runs in this folder. */
function targetFrom(env: NodeJS.ProcessEnv): Target {
  const { DATABASE_URL: databaseUrl, SITE_URL: siteUrl, SITE_SECRET: siteSecret } = env
  const { SUPABASE_URL: supabaseUrl, SUPABASE_SECRET_KEY: secretKey } = env
  if (!databaseUrl) return embeddedTarget()
  if (!siteUrl || !siteSecret || !supabaseUrl || !secretKey) {
    const needed = {
      SITE_URL: siteUrl,
      SITE_SECRET: siteSecret,
      SUPABASE_URL: supabaseUrl,
      SUPABASE_SECRET_KEY: secretKey,
    }
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : name))
    throw new StartError(
      `DATABASE_URL is set without ${missing.join(' and ')}, so the link could not be made. See .env.example.`,
    )
  }
  if (siteSecret.length < 32) throw new StartError('SITE_SECRET must be 32 characters at least, as for the functions.')
  return { databaseUrl, siteUrl, siteSecret, supabaseUrl, secretKey, mailLocation: 'your mail server' }
}

function embeddedTarget(): Target {
  const home = homeFolder()
  const addresses = runningStack(home)?.addresses
  if (addresses) {
    return { ...addresses, siteSecret: loadSecrets(home).siteSecret, mailLocation: addresses.mailUrl }
  }
  throw new StartError(
    'Nothing is running here. Start the magazine with `npm start` first, or set the variables of the site for your own Supabase.',
  )
}

/** Auth's token for a new account at this address. */
async function createInviteToken(email: string, { supabaseUrl, secretKey }: Target): Promise<string> {
  const auth = { persistSession: false, autoRefreshToken: false }
  const { data, error } = await createClient(supabaseUrl, secretKey, { auth }).auth.admin.generateLink({
    type: 'invite',
    email,
  })
  if (error)
    throw new StartError(`Auth at ${new URL(supabaseUrl).host} could not be asked (${error.code ?? error.name}).`)
  return data.properties.hashed_token
}

async function inviteOwnerAt(email: string, target: Target): Promise<string[]> {
  const { databaseUrl, siteUrl, siteSecret, mailLocation } = target
  const site = siteUrl.replace(/\/$/, '')
  const database = openDatabase(databaseUrl, {
    max: 1,
    applicationName: 'meridian owner',
    ca: process.env.DATABASE_CA || undefined,
  })
  try {
    const invited = await database.asRole('service_role', {}, (tx) => inviteOwner(tx, email))
    if (!invited) throw new StartError(`${email} is an owner already, and signs in at ${site}/auth.`)
    const tokenHash = invited.needsAccount ? await createInviteToken(email, target) : ''
    await database.asRole('service_role', {}, (tx) => sendOwnerInvitation(tx, invited.id, tokenHash))
    return [
      `${email} is invited as an owner. This link works once, for ${INVITATION_HOURS} hours; an earlier one no longer works:`,
      '',
      invitationLink(site, siteSecret, { ...invited, tokenHash }),
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
