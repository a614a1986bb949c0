import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { homeFolder, projectFolder } from '../supabase/embedded/home-folder.ts'
import { endOrphans, readStackFile, runningStack } from '../supabase/embedded/stack-file.ts'

/** Everything that a run leaves in its folder. Nothing else there is touched. */
const MANAGED_ENTRIES = [
  'postgres',
  'postgres.new',
  'pages',
  'mail',
  'stripe.json',
  'deno',
  'logs',
  'media',
  'test-build',
  'secrets.json',
  'stack.json',
]

loadDotEnv(projectFolder)
const home = homeFolder()
const previousStack = readStackFile(home)

if (runningStack(home)) {
  console.error('Meridian is running in this folder: stop it with Ctrl-C first.')
  process.exitCode = 1
} else {
  if (previousStack) await endOrphans(previousStack)
  for (const name of MANAGED_ENTRIES) rmSync(join(home, name), { recursive: true, force: true })
  removeIfEmpty(home)
  console.log('The local data is gone. `npm start` begins with a fresh magazine.')
}

function removeIfEmpty(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) rmdirSync(folder)
  } catch {
    // It was never there.
  }
}
