import { createHash, hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSignInProviders } from '#lib/sign-in-providers.ts'

/** The part of Astro's App that the publisher uses. */
export interface App {
  render(request: Request, options: { locals: object }): Promise<Response>
  manifest: {
    routes: { routeData: { type: string; pathname?: string; origin?: string } }[]
    /** Name → the inline script that starts its islands. */
    clientDirectives: Map<string, string>
    csp: { scriptDirective: { hashes: string[] }; styleDirective: { hashes: string[] } }
  }
}

/** Those that pages use (astro.config.mjs). */
const CLIENT_DIRECTIVES = new Set(['application', 'intent'])

/** Part of the build id: increase it when releases are written differently, so that a new one is prebuilt. */
const RELEASE_FORMAT = 2

function serverEntry(dist: string): string {
  return path.join(dist, 'server', 'entry.mjs')
}

export function isBuilt(dist: string): boolean {
  return existsSync(serverEntry(dist))
}

const documentsFolder = fileURLToPath(new URL('../documents', import.meta.url))

/**
 * A hash of everything that decides how pages and assets look: the server's code, the names of its assets, src/documents, and the
 * variables that pages contain.
 */
export function buildIdOf(dist: string, siteUrl: string): string {
  const hash = createHash('sha256').update(JSON.stringify([RELEASE_FORMAT, siteUrl, readSignInProviders()]))
  for (const file of globSync('server/**/*.{mjs,js}', { cwd: dist }).sort()) {
    hash.update(file).update(readFileSync(path.join(dist, file)))
  }
  for (const file of globSync('**/*.{ts,ttf}', { cwd: documentsFolder }).sort())
    hash.update(readFileSync(path.join(documentsFolder, file)))
  for (const asset of globSync('client/_astro/**', { cwd: dist }).sort()) hash.update(asset)
  return hash.digest('hex').slice(0, 12)
}

const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url))

/** The version that a site node reports: of the project, and of the build. */
export function versionOf(buildId: string): string {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return `${version}+${buildId}`
}

export async function loadApp(dist: string): Promise<App> {
  const { app }: { app: App } = await import(pathToFileURL(serverEntry(path.resolve(dist))).href)
  removeUnusedHashes(app.manifest)
  return app
}

/** Astro's content security policy allows all client directives and a <style>, which no page has: 300 bytes of each response. */
function removeUnusedHashes({ clientDirectives, csp }: App['manifest']): void {
  const unused = [...clientDirectives]
    .filter(([name]) => !CLIENT_DIRECTIVES.has(name))
    .map(([, script]) => `sha256-${hash('sha256', script, 'base64')}`)
  csp.scriptDirective.hashes = csp.scriptDirective.hashes.filter((one) => !unused.includes(one))
  csp.styleDirective.hashes = []
}

/** Paths of all pages and endpoints under src/pages that have no parameters. */
export function listStaticPaths(app: App): string[] {
  return app.manifest.routes
    .map(({ routeData }) => routeData)
    .filter(({ type, origin }) => (type === 'page' || type === 'endpoint') && origin !== 'internal')
    .map(({ pathname }) => pathname)
    .filter((pathname) => pathname !== undefined)
    .sort()
}
