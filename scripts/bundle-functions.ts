import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { functionNames } from '../supabase/embedded/function-service.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'
import { announceFunctionBundles } from '../supabase/embedded/test-stack.ts'

// Packages that are CommonJS call these, and Deno gives them to no ES module.
const banner = `
import { createRequire } from 'node:module'
import process from 'node:process'
import { Buffer } from 'node:buffer'
const require = createRequire(import.meta.url)
`

/**
 * Bundles each edge function into one file, as a deploy does. Vitest calls it before the first integration test: a function
 * starts more than two hundred times, and one file takes half the processor time of a thousand. The browser stories start
 * the sources, as `npm start` does.
 */
export default async function bundleFunctions(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-functions-'))
  const entryPoints = functionNames(projectFolder).map((name) => ({
    in: path.join(projectFolder, 'supabase/functions', name, 'index.ts'),
    out: name,
  }))
  await build({
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: { js: banner },
    logLevel: 'error',
  })
  announceFunctionBundles(folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
