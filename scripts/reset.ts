import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isManagedEntry } from '../src/lib/home-paths.ts'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { homeFolder, projectFolder } from '../supabase/embedded/home-folder.ts'
import { endOrphans, readStackFile, runningStack } from '../supabase/embedded/stack-file.ts'

// `npm run reset`: removes the local data. MERIDIAN_HOME may name a folder that also holds files of somebody else, so only
// entries that Meridian writes are removed; src/lib/home-paths.ts lists them.

loadDotEnv(projectFolder)
const home = homeFolder()
const previousStack = readStackFile(home)

if (runningStack(home)) {
  console.error('Meridian is running in this folder: stop it with Ctrl-C first.')
  process.exitCode = 1
} else {
  if (previousStack) await endOrphans(previousStack)
  const foreign = removeManagedEntries(home)
  console.log('The local data is gone. `npm start` begins with a fresh magazine.')
  if (foreign.length > 0) console.log(`Left in ${home}, because Meridian did not write it: ${foreign.join(', ')}.`)
}

/** Returns the entries that are left; an empty folder is removed as well. */
function removeManagedEntries(folder: string): string[] {
  if (!existsSync(folder)) return []
  for (const name of readdirSync(folder).filter(isManagedEntry))
    rmSync(join(folder, name), { recursive: true, force: true })
  const left = readdirSync(folder)
  if (left.length === 0) rmdirSync(folder)
  return left
}
