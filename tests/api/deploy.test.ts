import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functionNames, functionService } from '../../supabase/embedded/function-service.ts'
import { projectFolder } from '../../supabase/embedded/home-folder.ts'
import { freePort, loopback } from '../../supabase/embedded/ports.ts'
import type { Service } from '../../supabase/embedded/service.ts'
import { startTestStack, type TestDatabase, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { fillPackageCache, lockFile, uploadFunctions } from './deploy.fixtures.ts'

// Every function as a hosted project gets it: the files that the CLI uploads, the packages of the lock file, and nothing
// else of this repository.

let folder: string
let stack: TestStack
let database: TestDatabase
let uploaded: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-deploy-'))
  stack = await startTestStack({ shared: true, auth: true, seed: false })
  database = await stack.createDatabase()
  uploaded = await uploadFunctions(folder)
})
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const cacheOf = (name: string) => join(folder, `cache-${name}`)

test('the CLI deploys every function', () => {
  expect(uploaded.sort()).toEqual(functionNames(projectFolder))
})

test.each(functionNames(projectFolder))('%s: its lock names the packages of package-lock.json', (name) => {
  expect(fillPackageCache(cacheOf(name), name)).toEqual([])
})

test.each([
  ['api', '/api/issues', 200],
  ['jobs', '/jobs', 403],
  ['stripe-webhook', '/stripe-webhook', 400],
] as const)('%s starts from its upload alone and answers', async (name, path, status) => {
  const { service, port } = await uploadedFunction(name)
  await service.start()
  const response = await fetch(`http://${loopback}:${port}${path}`, { method: name === 'api' ? 'GET' : 'POST' })
  await response.body?.cancel()
  await service.stop()
  expect(response.status).toBe(status)
})

async function uploadedFunction(name: string): Promise<{ service: Service; port: number }> {
  const port = await freePort(0)
  const { publishableKey, secretKey, siteSecret, stripeSecretKey, stripeWebhookSecret } = stack.secrets
  const env = {
    SUPABASE_URL: stack.supabaseUrl,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    SECRET_KEY: secretKey,
    DATABASE_URL: database.appUrl,
    SITE_URL: 'https://magazine.example',
    SITE_SECRET: siteSecret,
    JOBS_SECRET: secretKey,
    SMTP_URL: stack.smtpUrl,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  }
  const project = join(folder, name)
  const options = { home: stack.home, project, name, port, env, watch: false }
  return { port, service: functionService({ ...options, cache: cacheOf(name), lock: lockFile(name) }) }
}
