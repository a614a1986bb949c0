import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'

/** The settings of supabase/config.toml that the embedded stack shares with `supabase start`. */
export interface SupabaseConfig {
  api: { port: number }
  inbucket: { port: number; smtp_port: number }
  auth: { email: { smtp?: unknown } & Record<string, unknown> } & Record<string, unknown>
  storage: { enabled: boolean; file_size_limit: string }
  db: { port: number; seed: { enabled: boolean; sql_paths: string[] } }
}

export function readSupabaseConfig(project: string): SupabaseConfig {
  return parse(readFileSync(join(project, 'supabase/config.toml'), 'utf8')) as unknown as SupabaseConfig
}
