import { describe, expect, test } from 'vitest'
import { connectionOptions } from './connection-options.ts'

describe('TLS', () => {
  test.each(['127.0.0.1', '127.8.8.8', 'localhost', '[::1]'])('is off on this machine (%s) by default', (host) => {
    expect(connectionOptions(`postgresql://a:b@${host}:5432/postgres`).tls).toBe(false)
    expect(connectionOptions(`postgresql://a:b@${host}:5432/postgres?sslmode=disable`).tls).toBe(false)
  })

  test('is on for this machine when the address asks for it', () => {
    expect(connectionOptions('postgresql://a:b@localhost/postgres?sslmode=require').tls).toMatchObject({
      rejectUnauthorized: true,
    })
  })

  test.each(['db', 'supabase_db_meridian', 'host.docker.internal'])(
    'is off between containers of one machine (%s) where the address asks for it, as with `supabase start`',
    (host) => {
      const address = `postgresql://a:b@${host}:5432/postgres`
      expect(connectionOptions(`${address}?sslmode=disable`).tls).toBe(false)
      expect(connectionOptions(address).tls).toMatchObject({ host, rejectUnauthorized: true })
    },
  )

  test.each([
    'db.abc.supabase.co',
    'localhost.example',
    '127.0.0.1.example',
    '10.0.0.5',
    '0.0.0.0',
    '2130706433',
    '[2001:db8::1]',
  ])('is on and verified for %s, whatever weaker mode the address names', (host) => {
    const name = host.replace(/[[\]]/g, '')
    for (const query of ['', '?sslmode=prefer', '?sslmode=require', '?sslmode=no-verify', '?sslmode=verify-full']) {
      const { tls } = connectionOptions(`postgresql://a:b@${host}:5432/postgres${query}`)
      expect(tls).toMatchObject({ host: name, rejectUnauthorized: true })
    }
  })

  test('names the server only where the host is a name', () => {
    expect(connectionOptions('postgresql://a:b@db.example/x').tls).toHaveProperty('servername', 'db.example')
    expect(connectionOptions('postgresql://a:b@192.0.2.1/x').tls).not.toHaveProperty('servername')
  })

  test('trusts the given certificates, otherwise the public authorities', () => {
    expect(connectionOptions('postgresql://a:b@db.example/x', 'PEM').tls).toHaveProperty('ca', 'PEM')
    expect(connectionOptions('postgresql://a:b@db.example/x').tls).not.toHaveProperty('ca')
  })

  test.each(['sslmode=disable', 'ssl=false', 'ssl=0'])(
    '%s is rejected for another machine in one sentence',
    (query) => {
      expect(() => connectionOptions(`postgresql://a:secret@db.example/postgres?${query}`)).toThrow(
        /^DATABASE_URL must not disable TLS \(sslmode=\w+\): db\.example is not this machine\.$/,
      )
    },
  )
})

test('parameters of the client are removed from the address', () => {
  const { url } = connectionOptions(
    'postgresql://a:b@db.example/x?sslmode=require&prepare=false&pgbouncer=true&options=y',
  )
  expect(url).toBe('postgresql://a:b@db.example/x?options=y')
})

test.each([
  ['postgresql://a:b@127.0.0.1:54322/postgres', true],
  ['postgresql://a:b@db.example/postgres', true],
  ['postgresql://a:b@pooler.example:6543/postgres', false],
  ['postgresql://a:b@pooler.example:5432/postgres?prepare=false', false],
  ['postgresql://a:b@pooler.example:5432/postgres?pgbouncer=true', false],
])('%s prepares statements: %s', (url, expected) => {
  expect(connectionOptions(url).prepare).toBe(expected)
})
