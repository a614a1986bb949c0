// npm run plant -- --members 1000000: fills a database with so many members and everything that they leave behind.
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { homeFolder, loadSecrets, projectFolder } from '../supabase/embedded/home-folder.ts'
import { databaseUrl } from '../supabase/embedded/postgres-service.ts'
import { runningStack } from '../supabase/embedded/stack-file.ts'
import { StartError } from '../supabase/embedded/start-error.ts'
import { plantDatabase } from './plant/plant-database.ts'
import { plantProgress } from './plant/plant-progress.ts'

const USAGE = `npm run plant -- --members 1000000                        fills the magazine that runs in this folder
npm run plant -- --members 10000 --database postgresql://…  fills that database, as a superuser
A database on another machine is refused unless --another-machine is given as well. Use no database that is needed: nothing takes the rows out again.`

function parseArguments() {
  try {
    const options = {
      members: { type: 'string' },
      database: { type: 'string' },
      'another-machine': { type: 'boolean', default: false },
    } as const
    return parseArgs({ options }).values
  } catch {
    throw new StartError(USAGE)
  }
}

/** The superuser of the magazine that runs in this folder. */
function embeddedUrl(): string {
  const home = homeFolder()
  const addresses = runningStack(home)?.addresses
  if (!addresses) throw new StartError(`Nothing is running here.\n${USAGE}`)
  const { port, pathname } = new URL(addresses.databaseUrl)
  return databaseUrl('supabase_admin', loadSecrets(home).superuserPassword, Number(port), pathname.slice(1))
}

const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

async function plant(): Promise<void> {
  loadDotEnv(projectFolder)
  const { members = '', database, 'another-machine': anotherMachine } = parseArguments()
  if (!/^[1-9]\d{3,7}$/.test(members)) throw new StartError(`Say how many members, from 1,000 on.\n${USAGE}`)
  const url = database ?? embeddedUrl()
  if (!isLoopback(url) && !anotherMachine)
    throw new StartError(`The database is on ${new URL(url).hostname}.\n${USAGE}`)
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  try {
    const progress = plantProgress()
    await plantDatabase(sql, { members: Number(members), ...progress })
    console.log(await progress.summary(sql))
  } finally {
    await sql.end({ timeout: 1 })
  }
}

await plant().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
})
