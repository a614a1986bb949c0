import { isIP } from 'node:net'
import { isContainerName, isLoopback } from '../domain/local-hosts.ts'

/** How to reach the database that DATABASE_URL names. */
interface ConnectionOptions {
  /** Without the parameters below, which Postgres would reject as unknown settings. */
  url: string
  prepare: boolean
  tls: TlsOptions | false
}

/** The TLS options of `tls.connect`: the certificate must be valid, trusted and issued for this host (libpq's `verify-full`). */
interface TlsOptions {
  host: string
  servername?: string
  ca?: string
  rejectUnauthorized: true
  minVersion: 'TLSv1.2'
}

/** Parameters that only the client understands. */
const CLIENT_PARAMS = ['prepare', 'pgbouncer', 'ssl', 'sslmode', 'sslrootcert', 'sslnegotiation']

/**
 * The one rule for every connection of the site and the functions: TLS with a verified certificate, unless the database is on this
 * machine, or in another container on it and the address says `sslmode=disable`, as `supabase start` needs it. `ca` (PEM) is
 * trusted instead of the public authorities, like libpq's `sslrootcert`.
 */
export function connectionOptions(url: string, ca?: string): ConnectionOptions {
  const address = new URL(url)
  const tls = tlsOptions(address, ca)
  const prepare = usesPreparedStatements(address)
  for (const name of CLIENT_PARAMS) address.searchParams.delete(name)
  return { url: address.href, prepare, tls }
}

const SSL_DISABLED = ['disable', 'false', '0']

/** Throws one sentence when the address asks for an unencrypted connection to another machine. */
function tlsOptions({ hostname, searchParams }: URL, ca: string | undefined): TlsOptions | false {
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl')
  const disabled = mode !== null && SSL_DISABLED.includes(mode)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(host) && (mode === null || disabled)) return false
  if (isContainerName(host) && disabled) return false
  if (disabled) throw new Error(`DATABASE_URL must not disable TLS (sslmode=${mode}): ${host} is not this machine.`)
  return {
    host,
    // RFC 6066: server names are host names, never addresses.
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca && { ca }),
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  }
}

/** Poolers in transaction mode give each transaction another server connection, which lacks earlier prepared statements. */
function usesPreparedStatements({ port, searchParams }: URL): boolean {
  return port !== '6543' && searchParams.get('prepare') !== 'false' && searchParams.get('pgbouncer') !== 'true'
}
