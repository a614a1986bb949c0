import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** The account that Postgres runs as, and the command that has to precede its command line for that. */
export interface PostgresAccount {
  uid?: number
  gid?: number
  commandPrefix: string[]
  /** The owner of its files. */
  owner?: { uid: number; gid: number }
}

interface PostgresBinaries {
  initdb: string
  postgres: string
}

const nobody = { uid: 65534, gid: 65534 }

/**
 * The first passes closed folders and reads; containers usually do not grant it. The second, which Docker grants by
 * default, could also write.
 */
const TRAVERSAL_CAPABILITIES = ['dac_read_search', 'dac_override']

/**
 * Postgres refuses to run as root. Root therefore starts it as the owner of the data folder, or as `nobody` when there
 * is no data yet. Decision record 0140 explains how that account reaches binaries in a folder of mode 0700.
 */
export function choosePostgresAccount({ initdb, postgres }: PostgresBinaries, dataFolder: string): PostgresAccount {
  const existing = statSync(dataFolder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) {
    if (existing && process.getuid && existing.uid !== process.getuid()) throw wrongOwnerError(dataFolder)
    return { commandPrefix: [] }
  }
  const owner = existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : nobody
  if (isTraversableByOthers(dirname(postgres)) && isTraversableByOthers(dirname(dataFolder)))
    return { ...owner, owner, commandPrefix: [] }
  for (const capability of TRAVERSAL_CAPABILITIES) {
    const commandPrefix = setprivCommand(owner, capability)
    if (canRunInitdb(commandPrefix, initdb)) return { commandPrefix, owner }
  }
  throw new StartError(
    'Postgres does not run as root, and the account that root would use instead cannot enter this folder: ' +
      'install setpriv (util-linux), run Meridian as an ordinary user, or move it out of a private folder such as /root.',
  )
}

/**
 * `no_setuid_fixup` keeps access(2) from ignoring the capability of a user other than root: initdb checks by access(2)
 * whether it can execute `postgres`.
 */
function setprivCommand({ uid, gid }: { uid: number; gid: number }, capability: string): string[] {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
    '--securebits=+no_setuid_fixup',
  ]
}

/**
 * `--show` makes initdb look for `postgres` and its shared files as it does before it creates a database, and then
 * exit.
 */
function canRunInitdb([command = '', ...args]: string[], initdb: string): boolean {
  return spawnSync(command, [...args, initdb, '--show', '--pgdata=/nonexistent'], { cwd: '/' }).status === 0
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
