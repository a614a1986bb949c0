import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailService } from './mail-service.ts'
import { freePort, loopback } from './ports.ts'
import type { Service } from './service.ts'
import { startStripeEmulator } from './stripe/emulator.ts'
import type { StripeEmulator } from './stripe/types.ts'

// Pages of other sites that the developer has open can send requests to the tools of the embedded stack.

let home: string
let mail: Service
let inboxUrl: string
let emulator: StripeEmulator
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'meridian-tools-'))
  const [smtpPort, webPort, port] = [await freePort(0), await freePort(0), await freePort(0)]
  inboxUrl = `http://${loopback}:${webPort}`
  mail = mailService({ home, smtpPort, webPort })
  await mail.start()
  const transport = createTransport({ host: loopback, port: smtpPort, ignoreTLS: true })
  await transport.sendMail({ from: 'a@meridian.example', to: 'b@meridian.example', subject: 'A link', text: 'x' })
  const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' }
  emulator = await startStripeEmulator({ port, webhookUrl: 'http://127.0.0.1:1', ...keys })
})
afterAll(async () => {
  await mail?.stop()
  await emulator?.stop()
  rmSync(home, { recursive: true, force: true })
})

/** fetch() does not let a caller choose Host. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; allowed: unknown }>((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume()
      const allowed = response.headers['access-control-allow-origin']
      response.once('end', () => resolve({ status: response.statusCode ?? 0, allowed }))
    })
    sent.once('error', reject).end()
  })
}

const foreign = { Origin: 'http://evil.example' }
const rebound = { Host: 'evil.example' }

describe('the inbox', () => {
  test('answers its own page and scripts of this machine, without access for other origins', async () => {
    expect(await ask(`${inboxUrl}/email`)).toEqual({ status: 200, allowed: undefined })
    expect(await ask(`${inboxUrl}/email`, { Origin: inboxUrl })).toEqual({ status: 200, allowed: undefined })
  })

  test.each([
    ['GET', foreign],
    ['OPTIONS', { ...foreign, 'Access-Control-Request-Method': 'DELETE' }],
    ['DELETE', { Origin: 'null' }],
    ['GET', rebound],
  ])('refuses %s of other pages: %j', async (method, headers) => {
    expect(await ask(`${inboxUrl}/email/all`, headers, method)).toEqual({ status: 403, allowed: undefined })
  })

  test('keeps e-mails in files that only their owner can read', () => {
    const folder = join(home, 'mail')
    const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map((path) => statSync(path).mode)
    expect(modes.length).toBeGreaterThan(1)
    expect(modes.filter((mode) => mode & 0o077)).toEqual([])
  })
})

describe('the Stripe emulator', () => {
  test('gives its pages and its state to its own page only, and Stripe.js to all', async () => {
    const { url } = emulator
    for (const path of ['/', '/_control/state']) {
      expect([path, await ask(url + path)]).toEqual([path, { status: 200, allowed: undefined }])
      for (const headers of [foreign, rebound]) expect((await ask(url + path, headers)).status).toBe(404)
    }
    expect(await ask(`${url}/stripe.js`, foreign)).toEqual({ status: 200, allowed: '*' })
  })
})
