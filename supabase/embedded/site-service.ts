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
  /** Variables beside PORT, HOST and MERIDIAN_HOME. */
  env: Record<string, string>
  /** Run Astro's development server, which reloads edited pages. */
  dev: boolean
}

/** The built site, or Astro's development server. */
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
        // It exits when this process has ended.
        ipc: true,
      },
      attempt,
    ),
  )
}

/** The address for a browser on this machine. */
export function defaultSiteUrl(host: string, port: number): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${port}`
}

/** The first page of the development server compiles the site; requesting it here saves the user the wait. */
async function waitForResponse(path: string, port: number, host: string, signal: AbortSignal): Promise<void> {
  const hostname = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  for (;;) {
    const response = await fetch(`http://${hostname}:${port}${path}`, { signal }).catch(() => undefined)
    await response?.body?.cancel()
    if (response && response.status < 500) return
    await delay(25, undefined, { signal })
  }
}
