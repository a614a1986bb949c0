// Checks the types of the edge functions as Deno sees them, offline, with the packages of node_modules.
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runStep } from './run-step.ts'

// A new cache for each run: after a large change, `deno check` overflowed its stack with the cache of an earlier run.
const cache = mkdtempSync(path.join(tmpdir(), 'meridian-deno-check-'))

// Without --config: given one, Deno no longer looks at package.json and does not find @types/node.
const { succeeded } = await runStep({
  name: 'deno check',
  command: [
    'deno',
    'check',
    '--quiet',
    '--no-lock',
    '--node-modules-dir=manual',
    ...globSync('supabase/functions/*/index.ts'),
  ],
  env: { DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
})
rmSync(cache, { recursive: true, force: true })
process.exitCode = succeeded ? 0 : 1
