import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

export type Magazine = Awaited<ReturnType<typeof startMagazine>>

/** Runs `npm start` with a home folder of its own and waits until it answers. `stop` resolves when the process has ended. */
export async function startMagazine(home: string) {
  // No outside service is called, so that tests do not depend on it. Tests state the reader's location in a header.
  const offlineEnv = { WEATHER_URL: 'none', LOCATION_URL: 'none', TRUST_PROXY: 'true' }
  const fastAuthEnv = { LITE_AUTH_BCRYPT_COST: '4', RESPONSE_STEP_MS: '20' }
  const env = { ...process.env, ...offlineEnv, ...fastAuthEnv, MERIDIAN_HOME: home, NODE_NO_WARNINGS: '1' }
  const child = spawn('node', ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk
      if (/^Read\s+http/m.test(output)) resolve()
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('exit', () => reject(new Error(`The magazine did not start:\n${output}`)))
  })
  await ready
  const status = JSON.parse(spawnSync('node', ['scripts/status.ts', '--json'], { env, encoding: 'utf8' }).stdout)
  return {
    env: {
      SITE_URL: status.siteUrl as string,
      DATABASE_URL: status.databaseUrl as string,
      SUPABASE_URL: status.supabaseUrl as string,
      MAIL_URL: status.mailUrl as string,
      STRIPE_URL: status.stripeUrl as string,
      MERIDIAN_HOME: home,
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
