import { writeFile } from 'node:fs/promises'
import { StorageClient } from '@supabase/storage-js'

/** Where Supabase Storage is, and the key that opens its private buckets. */
export interface StorageAccess {
  supabaseUrl: string
  secretKey: string
}

/** The private bucket of the PDFs that editors bring. */
export const ISSUE_PDFS_BUCKET = 'issue-pdfs'

export function createStorageClient({ supabaseUrl, secretKey }: StorageAccess): StorageClient {
  const url = new URL('storage/v1', supabaseUrl.endsWith('/') ? supabaseUrl : `${supabaseUrl}/`).href
  return new StorageClient(url, { apikey: secretKey, Authorization: `Bearer ${secretKey}` })
}

/** Throws an Error when there is no such file or Storage does not respond. */
export async function readStoredFile(client: StorageClient, bucket: string, name: string): Promise<Blob> {
  const { data, error } = await client.from(bucket).download(name)
  if (error) throw new Error(`${bucket}/${name} could not be read: ${error.message}`)
  return data
}

export async function saveStoredFile(client: StorageClient, bucket: string, name: string, file: string): Promise<void> {
  await writeFile(file, (await readStoredFile(client, bucket, name)).stream())
}
