import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testSiteUrl } from '../../scripts/build-once.ts'
import { makeStockSite } from './stock-site.ts'

/** More articles would take too long. */
export const MAX_STOCK_ARTICLES = 20_000
const TIMEOUT_MS = 20 * 60_000

/** The same magazine by plain `astro build`, in a temporary folder. `seconds` includes `renderingSeconds`. */
export async function stockBuild(databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-stock-'))
  try {
    makeStockSite(folder)
    const began = performance.now()
    const output = await astroBuild(folder, databaseUrl)
    const seconds = (performance.now() - began) / 1000
    const pages = globSync('dist/**/*.html', { cwd: folder }).length
    return { pages, seconds, renderingSeconds: renderingSeconds(output) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function astroBuild(folder: string, databaseUrl: string): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SITE_URL: testSiteUrl,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  }
  const child = spawn('node_modules/.bin/astro', ['build'], { cwd: folder, env, timeout: TIMEOUT_MS })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`The stock build ended (${code}):\n${output.slice(-2000)}`)
  return output
}

/** Parses Astro's duration: "820ms", "6.82s" or "1m 3s". */
function renderingSeconds(output: string): number {
  const list = output.slice(output.indexOf('generating static routes'))
  const [, text = ''] = /✓ Completed in ([\dms. ]+)\.\n/.exec(list) ?? []
  const parts = [...text.matchAll(/([\d.]+)(ms|m|s)/g)]
  const unit: Record<string, number> = { ms: 0.001, s: 1, m: 60 }
  return parts.reduce((sum, [, amount, name = '']) => sum + Number(amount) * (unit[name] ?? 0), 0)
}
