import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What `astro build` made of the pages. Only what the press needs of Astro's App. */
export interface App {
  render(request: Request, options: { locals: object }): Promise<Response>
  manifest: { routes: { routeData: { type: string; pathname?: string; origin?: string } }[] }
}

/** Part of the build id, so that a press that writes trees differently starts a new one. */
const RELEASE_FORMAT = 1

function serverEntry(dist: string): string {
  return path.join(dist, 'server', 'entry.mjs')
}

export function isBuilt(dist: string): boolean {
  return existsSync(serverEntry(dist))
}

const documentsFolder = fileURLToPath(new URL('../documents', import.meta.url))

/** Names a build by everything that decides how its pages look: the server's code, the names of the assets, the bindery. */
export function buildIdOf(dist: string): string {
  const hash = createHash('sha256').update(String(RELEASE_FORMAT))
  for (const file of globSync('server/**/*.{mjs,js}', { cwd: dist }).sort()) {
    hash.update(file).update(readFileSync(path.join(dist, file)))
  }
  for (const file of globSync('**/*.{ts,ttf}', { cwd: documentsFolder }).sort())
    hash.update(readFileSync(path.join(documentsFolder, file)))
  for (const asset of globSync('client/_astro/**', { cwd: dist }).sort()) hash.update(asset)
  return hash.digest('hex').slice(0, 12)
}

export async function loadApp(dist: string): Promise<App> {
  const entry = await import(pathToFileURL(serverEntry(path.resolve(dist))).href)
  return entry.app
}

/** Pages without parameters: whatever stands under src/pages, without a list to keep. */
export function listStaticPaths(app: App): string[] {
  return app.manifest.routes
    .map(({ routeData }) => routeData)
    .filter(({ type, origin }) => (type === 'page' || type === 'endpoint') && origin !== 'internal')
    .map(({ pathname }) => pathname)
    .filter((pathname) => pathname !== undefined)
    .sort()
}
