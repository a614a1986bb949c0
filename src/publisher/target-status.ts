import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { homePath } from '#lib/home-paths.ts'
import { readIfExists } from './page-files.ts'

/** How far a bucket is, as `npm run status` shows it. */
export const TargetStatus = z.object({
  target: z.string(),
  /** Whether this publisher uploads, or another one. */
  isHolder: z.boolean(),
  complete: z.boolean(),
  pending: z.number(),
  purging: z.number(),
  failure: z.string().optional(),
  failingSince: z.iso.datetime().optional(),
  followedUntil: z.iso.datetime().optional(),
})
export type TargetStatus = z.infer<typeof TargetStatus>

/** Undefined when no bucket has been configured. Nothing depends on this file: a damaged one counts as missing. */
export function readTargetStatus(home: string): TargetStatus | undefined {
  const text = readIfExists(homePath(home, 'releaseTarget'))?.toString() ?? ''
  try {
    return TargetStatus.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function writeTargetStatus(home: string, status: TargetStatus): void {
  const file = homePath(home, 'releaseTarget')
  mkdirSync(home, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(status))
  renameSync(`${file}.new`, file)
}

/** One sentence for people. */
export function describeTarget(status: TargetStatus): string {
  const { target, isHolder, complete, pending, purging, failure, failingSince, followedUntil } = status
  if (!isHolder) return `${target}: another publisher uploads`
  const since = followedUntil ? `, with all changes until ${followedUntil}` : ''
  if (failure) return `${target}: failing since ${failingSince}: ${failure}; ${pending} paths wait${since}`
  if (complete) return `${target}: complete${since}`
  return `${target}: ${pending} paths wait to be uploaded, ${purging} to be purged${since}`
}
