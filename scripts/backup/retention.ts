import type { BackupDestination } from './backup-destination.ts'

/** A backup is called by the time of its snapshot; what has another name is not touched. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(?:\.unfinished)?$/
/** An unfinished one may still be made. */
const UNFINISHED_DAYS = 2

/** Removes all backups but the newest `keep`, and unfinished ones that nobody makes any more. Resolves to the removed names. */
export async function removeOldBackups(destination: BackupDestination, keep: number, now: Date): Promise<string[]> {
  const found = (await destination.list()).filter(({ name }) => NAME.test(name))
  const old = found
    .filter(({ isWhole }) => isWhole)
    .map(({ name }) => name)
    .sort()
    .slice(0, -keep)
  const limit = now.getTime() - UNFINISHED_DAYS * 86_400_000
  const abandoned = found.filter(({ name, isWhole }) => !isWhole && timeOf(name) < limit).map(({ name }) => name)
  const removed = [...old, ...abandoned]
  for (const name of removed) await destination.remove(name)
  return removed
}

function timeOf(name: string): number {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}`)
}
