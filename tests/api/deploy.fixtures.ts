import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { projectFolder } from '../../supabase/embedded/home-folder.ts'

const PROJECT_REF = 'abcdefghijklmnopqrst'

/**
 * Runs `supabase functions deploy` of the real CLI on a copy of `supabase/functions` alone, and writes what it uploads to
 * `<folder>/<function>`. Returns the names of the functions.
 */
export async function uploadFunctions(folder: string): Promise<string[]> {
  const source = join(folder, 'source')
  mkdirSync(source)
  for (const entry of ['config.toml', 'functions'])
    cpSync(join(projectFolder, 'supabase', entry), join(source, 'supabase', entry), { recursive: true })
  const api = await startManagementApi(folder)
  const profile = join(folder, 'profile.yaml')
  const { url } = api
  writeFileSync(profile, `name: test\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: supabase.example\n`)
  try {
    await promisify(execFile)(
      process.execPath,
      [
        join(projectFolder, 'node_modules/supabase/dist/supabase.js'),
        ...['functions', 'deploy', '--use-api', '--yes', '--project-ref', PROJECT_REF, '--profile', profile],
      ],
      {
        cwd: source,
        env: {
          ...process.env,
          DO_NOT_TRACK: '1',
          SUPABASE_TELEMETRY_DISABLED: '1',
          SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
        },
        maxBuffer: 2 ** 24,
      },
    )
  } finally {
    await api.close()
  }
  return api.functions
}

/** The calls of Supabase's management API that a deploy makes. */
async function startManagementApi(folder: string) {
  const functions: string[] = []
  const server = createServer(async (request, response) => {
    const slug = new URL(request.url ?? '', 'http://localhost').searchParams.get('slug')
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET') return answer(200, [])
    if (request.method === 'PUT') return answer(200, { functions: [] })
    if (!slug) return answer(404, { message: 'unknown' })
    await saveUpload(request, join(folder, slug))
    functions.push(slug)
    return answer(201, { id: slug, slug, name: slug, status: 'ACTIVE', version: 1, created_at: 1, updated_at: 1 })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    functions,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

async function saveUpload(request: IncomingMessage, folder: string): Promise<void> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData()
  for (const entry of form.values()) {
    if (typeof entry === 'string') continue
    const file = join(folder, entry.name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(await entry.arrayBuffer()))
  }
}

type PackageLock = { packages: Record<string, { version?: string; integrity?: string }> }
type DenoLock = { npm: Record<string, { integrity: string }> }

export const lockFile = (name: string) => join(projectFolder, 'supabase/functions', name, 'deno.lock')

/**
 * Fills a folder as Deno's package cache with what the function's lock file names, without a network: the packages are
 * those of node_modules whose version and hash package-lock.json records. Returns the ones that differ.
 */
export function fillPackageCache(cache: string, name: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as PackageLock
  const { npm } = JSON.parse(readFileSync(lockFile(name), 'utf8')) as DenoLock
  return Object.entries(npm).flatMap(([key, { integrity }]) => {
    // After an underscore: the versions of its peers.
    const [, packageName = '', version = ''] = /^(@?[^@]+)@([^_]+)/.exec(key) ?? []
    const installed = Object.keys(packages).find(
      (path) => path.endsWith(`node_modules/${packageName}`) && packages[path]?.integrity === integrity,
    )
    if (!installed) return [key]
    cpSync(join(projectFolder, installed), join(cache, 'npm/registry.npmjs.org', packageName, version), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    })
    return []
  })
}
