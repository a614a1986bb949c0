import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'

/** What the embedded stack takes from supabase/config.toml, so that it and `supabase start` are told once. */
export interface SupabaseConfig {
  auth: { email: { smtp?: unknown } & Record<string, unknown> } & Record<string, unknown>
  db: { seed: { enabled: boolean; sql_paths: string[] } }
}

export function readSupabaseConfig(project: string): SupabaseConfig {
  return parse(readFileSync(join(project, 'supabase/config.toml'), 'utf8')) as unknown as SupabaseConfig
}
