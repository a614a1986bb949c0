import { App, setExperimental } from '@supabase/lite'
import type { AuthSettings } from './auth/auth-settings.ts'
import { connectAs } from './lite-connection.ts'
import { createFileStorage, removeUnlistedFiles } from './storage-files.ts'

/** Storage of the embedded stack. The row-level security of `storage.objects` applies: each request takes the role of its key. */
export async function createStorageApp(settings: AuthSettings): Promise<App> {
  setExperimental('storage', true)
  const connection = connectAs(settings.storageDatabaseUrl)
  const app = new App({
    connection,
    auth: {
      enabled: true,
      site_url: settings.siteUrl,
      jwt_secret: settings.jwtSecret,
      publishable_key: settings.publishableKey,
      secret_key: settings.secretKey,
    },
    storage: settings.storage,
    options: { server: { admin: false } },
  })
  app._storageAdapter = createFileStorage(settings.storageFolder)
  const listed = await connection.driver<{ bucket: string; key: string }[]>`
    select bucket_id as bucket, name as key from storage.objects`
  await removeUnlistedFiles(settings.storageFolder, listed)
  return app
}
