import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { launch } from './launch.ts'
import { logFile } from './log-file.ts'
import { createService, type Service } from './service.ts'

export interface SiteOptions {
  home: string
  project: string
  port: number
  host: string
  /** What it needs beside PORT, HOST and MERIDIAN_HOME. */
  env: Record<string, string>
  /** Pages straight from their sources, reloaded while they are edited. */
  dev: boolean
}

/** The site itself: the built one, or Astro's development server in its place. */
export function siteService({ home, project, port, host, env, dev }: SiteOptions): Service {
  const devArgs = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port), '--host', host]
  return createService('Site', (attempt) =>
    launch(
      {
        command: process.execPath,
        args: dev ? devArgs : ['src/server/start.ts'],
        cwd: project,
        env: {
          ...process.env,
          ...env,
          PORT: String(port),
          HOST: host,
          MERIDIAN_HOME: home,
          NODE_ENV: dev ? 'development' : 'production',
          ASTRO_TELEMETRY_DISABLED: '1',
        },
        log: logFile(join(home, 'logs/site.log')),
        ready: (_child, signal) => waitForResponse(dev ? '/' : '/healthz', port, host, signal),
        stop: { signal: 'SIGTERM', timeoutMs: 8000 },
        // It ends by itself when we are gone.
        ipc: true,
      },
      attempt,
    ),
  )
}

/** The name under which a browser on this machine finds it. */
export function defaultSiteUrl(host: string, port: number): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${port}`
}

/** A first page in development compiles the site: whoever opens it then does not wait. */
async function waitForResponse(path: string, port: number, host: string, signal: AbortSignal): Promise<void> {
  const hostname = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  for (;;) {
    const response = await fetch(`http://${hostname}:${port}${path}`, { signal }).catch(() => undefined)
    await response?.body?.cancel()
    if (response && response.status < 500) return
    await delay(25, undefined, { signal })
  }
}
