import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Starts `npm start` in a home of its own and waits until it answers. Stopping waits until everything is gone. */
export async function runningMagazine(home: string) {
  // Nobody outside is asked: what a test sees must not depend on the weather. Stories say for themselves where their reader is.
  const alone = { WEATHER_URL: 'none', LOCATION_URL: 'none', TRUST_PROXY: 'true' }
  const quick = { LITE_AUTH_BCRYPT_COST: '4' }
  const env = { ...process.env, ...alone, ...quick, MERIDIAN_HOME: home, NODE_NO_WARNINGS: '1' }
  const child = spawn('node', ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (/^Read\s+http/m.test(said)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`The magazine did not start:\n${said}`)))
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
