import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#shared/data/database.ts'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/test-stack.ts'

// A server that listens on this machine also answers at 0.0.0.0, which counts as another machine.

let stack: TestStack
let database: TestDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-tls-'))
  stack = await startTestStack({ seed: false })
  database = await stack.createDatabase()
  createCertificates(folder)
  await enableTls(stack, database, folder)
})
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const url = (host: string, query = '') => {
  const address = new URL(database.appUrl)
  address.hostname = host
  return `${address.href}${query}`
}
const certificate = (name: string) => readFileSync(join(folder, `${name}.crt`), 'utf8')

/** The TLS version of the connection; null for plain text. */
async function tlsVersion(databaseUrl: string, ca?: string): Promise<string | null> {
  const opened = openDatabase(databaseUrl, { max: 1, applicationName: 'tls test', ca })
  const admin = postgres(database.superuserUrl, { max: 1 })
  try {
    return await opened.asRole('anon', {}, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      // Only a superuser sees how another role's connection is encrypted.
      const [connection] = await admin`select version from pg_stat_ssl where pid = ${rows[0]?.pid ?? 0}`
      return connection?.version
    })
  } finally {
    await Promise.all([opened.close(), admin.end()])
  }
}

test('a database on another machine is reached by TLS when its authority is trusted', async () => {
  expect(await tlsVersion(url('0.0.0.0'), certificate('authority'))).toBe('TLSv1.3')
})

test('a database on this machine is reached without TLS, unless the address asks for it', async () => {
  expect(await tlsVersion(url('127.0.0.1'))).toBeNull()
  expect(await tlsVersion(url('localhost', '?sslmode=require'), certificate('authority'))).toBe('TLSv1.3')
})

test('a certificate of an unknown authority is rejected', async () => {
  const untrusted = /^The certificate of the database is not trusted \(\w+\): see DATABASE_CA in \.env\.example\.$/
  await expect(tlsVersion(url('0.0.0.0'))).rejects.toThrow(untrusted)
  await expect(tlsVersion(url('0.0.0.0'), certificate('other-authority'))).rejects.toThrow(untrusted)
})

test('a trusted certificate that was issued for another host is rejected', async () => {
  const wrongHost = tlsVersion(url('127.0.0.1', '?sslmode=require'), certificate('authority'))
  await expect(wrongHost).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID')
})

test('an address that disables TLS for another machine is rejected before anything is sent', () => {
  expect(() => openDatabase(url('0.0.0.0', '?sslmode=disable'), { max: 1, applicationName: 'tls test' })).toThrow(
    'DATABASE_URL must not disable TLS (sslmode=disable): 0.0.0.0 is not this machine.',
  )
})

test('a function in Deno follows the same rule', async () => {
  const statusWith = async (env: Record<string, string>) => {
    const api = await stack.startApi({ databaseUrl: url('0.0.0.0'), env })
    const { status } = await fetch(`${api.url}/issues`)
    await api.stop()
    return status
  }
  expect(await statusWith({ DATABASE_CA: certificate('authority') })).toBe(200)
  expect(await statusWith({ DATABASE_CA: certificate('other-authority') })).toBe(500)
  expect(await statusWith({})).toBe(500)
})

/** An authority, a server certificate that it issues for 0.0.0.0 and localhost, and an authority that issues nothing. */
function createCertificates(target: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: target, stdio: 'pipe' })
  const newKey = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  for (const name of ['authority', 'other-authority'])
    openssl(...newKey, '-x509', '-days', '2', '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`)
  openssl(...newKey, '-subj', '/CN=database', '-keyout', 'server.key', '-out', 'server.csr')
  writeFileSync(join(target, 'extensions'), 'subjectAltName=IP:0.0.0.0,DNS:localhost')
  const signedBy = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2']
  openssl('x509', '-req', '-in', 'server.csr', ...signedBy, '-extfile', 'extensions', '-out', 'server.crt')
}

/** Postgres accepts a key that only its own account can read, and takes these settings up without a restart. */
async function enableTls({ home }: TestStack, { superuserUrl }: TestDatabase, certificates: string): Promise<void> {
  const dataFolder = join(home, 'postgres')
  const { uid, gid } = statSync(dataFolder)
  for (const name of ['server.key', 'server.crt']) {
    const file = join(dataFolder, name)
    copyFileSync(join(certificates, name), file)
    chmodSync(file, 0o600)
    if (process.getuid?.() === 0) chownSync(file, uid, gid)
  }
  const admin = postgres(superuserUrl, { max: 1 })
  await admin.unsafe('alter system set ssl = on')
  await admin.unsafe('select pg_reload_conf()')
  await admin.end()
}
