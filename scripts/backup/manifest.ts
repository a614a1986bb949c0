import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { StartError } from '../../supabase/embedded/start-error.ts'
import { type BackupFiles, MANIFEST_FILE } from './backup-destination.ts'
import type { createFileReader } from './encrypted-files.ts'

const SavedFile = z.object({
  file: z.string(),
  /** Of the content. */
  bytes: z.number(),
  sha256: z.string(),
  /** Bytes of the file in the backup. Absent in backups of earlier versions. */
  stored: z.number().optional(),
})

/** The contents of a backup. The manifest is written last: a folder without it is not a backup. */
const Manifest = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was taken. */
  takenAt: z.string(),
  /** Versions of the migrations; a restore needs the same ones. */
  migrations: z.array(z.string()),
  tables: z.array(
    SavedFile.extend({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      textKey: z.array(z.string()).optional(),
      rows: z.number(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Files of Storage. */
  objects: z.array(
    SavedFile.extend({
      bucket: z.string(),
      name: z.string(),
      contentType: z.string().optional(),
      cacheControl: z.string().optional(),
    }),
  ),
  /** Files of the snapshot that were deleted before they could be saved, as bucket/name. */
  deletedObjects: z.array(z.string()).default([]),
})
export type Manifest = z.infer<typeof Manifest>

export async function readManifest(files: BackupFiles, read: ReturnType<typeof createFileReader>): Promise<Manifest> {
  const { address } = files
  if (!(await files.exists(MANIFEST_FILE)))
    throw new StartError(`${address} is not a whole backup: it has no ${MANIFEST_FILE}.`)
  const content = new PassThrough()
  const [json] = await Promise.all([text(content), read(MANIFEST_FILE, content)]).catch((error) => {
    const { message } = error as Error
    // The sentence of age for a key that none of the recipients has.
    if (message.startsWith('no identity matched'))
      throw new StartError(`${address} cannot be read with this key: ${message}`)
    throw new StartError(`${address} is damaged, or did not arrive: ${MANIFEST_FILE} cannot be read (${message}).`)
  })
  const manifest = Manifest.safeParse(JSON.parse(json))
  if (!manifest.success)
    throw new StartError(`${address} was written by another version and cannot be read by this one.`)
  return manifest.data
}
