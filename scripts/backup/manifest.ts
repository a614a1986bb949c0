import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '../../supabase/embedded/start-error.ts'

const Digest = z.object({ bytes: z.number(), sha256: z.string() })

/** What a backup holds. It is written last: a folder without it is not a backup. */
const Manifest = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was taken. */
  takenAt: z.string(),
  /** Versions of the migrations; a restore needs the same ones. */
  migrations: z.array(z.string()),
  tables: z.array(
    Digest.extend({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      rows: z.number(),
      file: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Files of Storage. */
  objects: z.array(
    Digest.extend({
      bucket: z.string(),
      name: z.string(),
      contentType: z.string().optional(),
      cacheControl: z.string().optional(),
      file: z.string(),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST_FILE = 'manifest.json'

export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')
  } catch {
    throw new StartError(`${folder} is not a whole backup: it has no ${MANIFEST_FILE}.`)
  }
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${folder}/${MANIFEST_FILE} cannot be read by this version.`)
  }
}
