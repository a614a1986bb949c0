/** Settings of the process of Auth and Storage; `auth` and `storage` are sections of config.toml. */
export interface AuthSettings {
  port: number
  smtpPort: number
  /** Connects as supabase_auth_admin. */
  databaseUrl: string
  /** Connects as supabase_storage_admin. */
  storageDatabaseUrl: string
  /** Folder of the stored files. */
  storageFolder: string
  siteUrl: string
  /** Auth's address behind the gateway, the issuer of its tokens. */
  externalUrl: string
  jwtSecret: string
  /** Private key of access tokens, as JSON. */
  jwtSigningKey: string
  publishableKey: string
  secretKey: string
  sender: { name: string; address: string }
  auth: Record<string, unknown>
  storage: { enabled: boolean; file_size_limit: string }
}
