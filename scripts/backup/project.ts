import { StorageClient } from '@supabase/storage-js'
import pg from 'pg'
import { connectionOptions } from '#shared/data/connection-options.ts'
import { homeFolder, loadSecrets } from '../../supabase/embedded/home-folder.ts'
import { databaseUrl } from '../../supabase/embedded/postgres-service.ts'
import { runningStack } from '../../supabase/embedded/stack-file.ts'
import { StartError } from '../../supabase/embedded/start-error.ts'

/** A Supabase project whose data is saved or restored. */
export interface Project {
  /** Connects as `postgres`, past row-level security, without a pooler in transaction mode. */
  adminUrl: string
  ca?: string | undefined
  supabaseUrl: string
  secretKey: string
}

/** The Supabase project that the environment names, or else the magazine that runs in this folder. */
export function projectFrom(env: NodeJS.ProcessEnv): Project {
  const { ADMIN_DATABASE_URL: adminUrl, SUPABASE_URL: supabaseUrl, SUPABASE_SECRET_KEY: secretKey } = env
  if (!supabaseUrl && !adminUrl) return embeddedProject()
  if (!adminUrl || !supabaseUrl || !secretKey)
    throw new StartError('Set ADMIN_DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY together. See .env.example.')
  return { adminUrl, supabaseUrl, secretKey, ca: env.DATABASE_CA || undefined }
}

/** The Supabase project into which a backup is restored. The magazine of this folder is none: it has content. */
export function restorableProject(env: NodeJS.ProcessEnv): Project {
  if (!env.SUPABASE_URL && !env.ADMIN_DATABASE_URL)
    throw new StartError(
      'A backup is restored into a project without content. Set ADMIN_DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY. See docs/operations.md.',
    )
  return projectFrom(env)
}

function embeddedProject(): Project {
  const home = homeFolder()
  const addresses = runningStack(home)?.addresses
  if (!addresses)
    throw new StartError(
      'Nothing is running here. Start the magazine with `npm start` first, or set ADMIN_DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY for your own Supabase.',
    )
  const { port, pathname } = new URL(addresses.databaseUrl)
  const adminUrl = databaseUrl('postgres', loadSecrets(home).ownerPassword, Number(port), pathname.slice(1))
  return { adminUrl, supabaseUrl: addresses.supabaseUrl, secretKey: addresses.secretKey }
}

/** A connection whose texts of values depend on no setting of the server, so that equal rows have equal texts. */
export async function connect({ adminUrl, ca }: Project): Promise<pg.Client> {
  const { url, tls } = connectionOptions(adminUrl, ca)
  const client = new pg.Client({
    ...{ connectionString: url, ssl: tls, application_name: 'meridian backup' },
    // A router forgets a connection on which nothing is sent while a large table is written.
    keepAlive: true,
  })
  // A connection that breaks while no query runs would end the process; the next query reports it.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`The database at ${new URL(url).host} cannot be reached: ${(error as Error).message}`)
  }
  await client.query(`
    set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set extra_float_digits to 1;
    set bytea_output to 'hex'; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0;
    set search_path to ''; set row_security to off`)
  return client
}

export const storageOf = ({ supabaseUrl, secretKey }: Project) =>
  new StorageClient(`${supabaseUrl}/storage/v1`, { apikey: secretKey, Authorization: `Bearer ${secretKey}` })
