import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** As whom Postgres runs, and what has to stand before its command line for that. */
export interface Account {
  uid?: number
  gid?: number
  before: string[]
}

const nobody = 65534

/** Postgres refuses to run as root, so root hands it to an account that owns nothing. */
export function postgresAccount(binary: string, dataFolder: string): Account {
  if (process.getuid?.() !== 0) return { before: [] }
  if (openToOthers(dirname(binary)) && openToOthers(dirname(dataFolder))) {
    return { uid: nobody, gid: nobody, before: [] }
  }
  if (spawnSync(passage[0] ?? '', [...passage.slice(1), binary, '--version']).status === 0) return { before: passage }
  throw new StartError(
    'Postgres does not run as root, and the account it would use instead cannot reach this folder: ' +
      'run Meridian as an ordinary user, or move it out of a private folder such as /root.',
  )
}

/** The same account with one ability: to pass folders that are closed to it, as a checkout under /root is. */
const passage = [
  'setpriv',
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--bounding-set=-all,+dac_override',
]

function openToOthers(folder: string): boolean {
  const canPass = ((statSync(folder).mode ?? 0) & 0o001) !== 0
  return canPass && (dirname(folder) === folder || openToOthers(dirname(folder)))
}
