import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** As whom Postgres runs, and what has to stand before its command line for that. */
export interface Account {
  uid?: number
  gid?: number
  before: string[]
  /** Who owns its files. */
  owner?: { uid: number; gid: number }
}

const nobody = { uid: 65534, gid: 65534 }

/** Postgres refuses to run as root, so root hands it to whom the data belongs, at first an account that owns nothing. */
export function postgresAccount(binary: string, dataFolder: string): Account {
  const present = statSync(dataFolder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) {
    if (present && process.getuid && present.uid !== process.getuid()) throw notOurs(dataFolder)
    return { before: [] }
  }
  const owner = present && present.uid !== 0 ? { uid: present.uid, gid: present.gid } : nobody
  if (openToOthers(dirname(binary)) && openToOthers(dirname(dataFolder))) return { ...owner, owner, before: [] }
  const before = passage(owner)
  if (spawnSync('setpriv', [...before.slice(1), binary, '--version']).status === 0) return { before, owner }
  throw new StartError(
    'Postgres does not run as root, and the account it would use instead cannot reach this folder: ' +
      'run Meridian as an ordinary user, or move it out of a private folder such as /root.',
  )
}

/** The same account with one ability: to pass folders that are closed to it, as a checkout under /root is. */
function passage({ uid, gid }: { uid: number; gid: number }): string[] {
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

function openToOthers(folder: string): boolean {
  const canPass = (statSync(folder).mode & 0o001) !== 0
  return canPass && (dirname(folder) === folder || openToOthers(dirname(folder)))
}

function notOurs(dataFolder: string): StartError {
  return new StartError(
    `The data in ${dataFolder} belongs to another user: start Meridian as that user, or remove the folder.`,
  )
}
