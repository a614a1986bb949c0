import path from 'node:path'

/** Names of everything that Meridian writes into its home folder (MERIDIAN_HOME). `npm run reset` removes exactly these. */
const HOME_ENTRIES = {
  postgres: 'postgres',
  /** A database cluster that is still being created. */
  postgresStaging: 'postgres.new',
  releases: 'pages',
  /** PDFs and EPUBs of issues that are not for everyone. */
  editions: 'editions',
  /** Scripts and styles of earlier builds that pages in open tabs still load. */
  retainedAssets: 'assets',
  publisherLock: 'publisher.lock',
  publishLog: 'publisher-status.json',
  /** How far the bucket is that this publisher uploads to. */
  releaseTarget: 'release-target.json',
  /** The name under which this publisher reports to the newsroom. */
  nodeName: 'node-name',
  mail: 'mail',
  /** The files of the embedded Storage. */
  storage: 'storage',
  /** Pictures that the site has fetched from Storage. */
  mediaCache: 'media-cache',
  /** Uploaded files until they are in Storage. */
  uploads: 'uploads',
  stripe: 'stripe.json',
  deno: 'deno',
  logs: 'logs',
  secrets: 'secrets.json',
  stack: 'stack.json',
  testBuild: 'test-build',
} as const

type HomeEntry = keyof typeof HOME_ENTRIES

/** Absolute when `home` is. */
export function homePath(home: string, entry: HomeEntry): string {
  return path.join(home, HOME_ENTRIES[entry])
}

/** Earlier versions left SQLite's journal of the lock behind. */
const PREVIOUS_ENTRIES = [`${HOME_ENTRIES.publisherLock}-journal`]

/** Whether Meridian wrote this entry of its home folder: a known name, or a temporary file of one (`stack.json.4711`). */
export function isManagedEntry(name: string): boolean {
  return [...Object.values(HOME_ENTRIES), ...PREVIOUS_ENTRIES].some(
    (entry) => name === entry || name.startsWith(`${entry}.`),
  )
}
