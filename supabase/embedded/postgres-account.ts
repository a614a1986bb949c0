import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** As whom Postgres runs, and what has to stand before its command line for that. */
export interface PostgresAccount {
  uid?: number
  gid?: number
  commandPrefix: string[]
  /** Who owns its files. */
  owner?: { uid: number; gid: number }
}

const nobody = { uid: 65534, gid: 65534 }

/** Postgres refuses to run as root, so root hands it to whom the data belongs, at first an account that owns nothing. */
export function choosePostgresAccount(binary: string, dataFolder: string): PostgresAccount {
  const existing = statSync(dataFolder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) {
    if (existing && process.getuid && existing.uid !== process.getuid()) throw wrongOwnerError(dataFolder)
    return { commandPrefix: [] }
  }
  const owner = existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : nobody
  if (isTraversableByOthers(dirname(binary)) && isTraversableByOthers(dirname(dataFolder)))
    return { ...owner, owner, commandPrefix: [] }
  const commandPrefix = setprivCommand(owner)
  if (spawnSync('setpriv', [...commandPrefix.slice(1), binary, '--version']).status === 0)
    return { commandPrefix, owner }
  throw new StartError(
    'Postgres does not run as root, and the account it would use instead cannot reach this folder: ' +
      'run Meridian as an ordinary user, or move it out of a private folder such as /root.',
  )
}

/** The same account with one ability: to pass folders that are closed to it, as a checkout under /root is. */
function setprivCommand({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ]
}

function isTraversableByOthers(folder: string): boolean {
  const isTraversable = (statSync(folder).mode & 0o001) !== 0
  return isTraversable && (dirname(folder) === folder || isTraversableByOthers(dirname(folder)))
}

function wrongOwnerError(dataFolder: string): StartError {
  return new StartError(
    `The data in ${dataFolder} belongs to another user: start Meridian as that user, or remove the folder.`,
  )
}
