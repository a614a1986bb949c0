import type { Sql } from 'postgres'
import postgres from 'postgres'
import type { Project } from '../../scripts/backup/project.ts'
import type { TestStack } from '../../supabase/embedded/test-stack.ts'

export const projectOf = (stack: TestStack): Project => ({
  adminUrl: stack.ownerUrl,
  supabaseUrl: stack.supabaseUrl,
  secretKey: stack.secrets.secretKey,
})

/** The variables by which `npm run backup` and `npm run restore` find the project. */
export const environmentOf = (stack: TestStack) => ({
  ADMIN_DATABASE_URL: stack.ownerUrl,
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SECRET_KEY: stack.secrets.secretKey,
})

/** The rows of these tables as text, in any order. */
export async function allRows(stack: TestStack, tables: string[]): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>()
  await query(stack, async (sql) => {
    for (const name of tables) {
      const found = await sql.unsafe(`select row_to_json(t)::text as row from ${name} t`)
      rows.set(name, found.map(({ row }) => row as string).toSorted())
    }
  })
  return rows
}

/** Every table of the publication and of Auth. */
export const tableNames = async (stack: TestStack): Promise<string[]> => {
  const rows = await query(
    stack,
    (sql) => sql`
      select schemaname || '.' || tablename as name from pg_tables where schemaname in ('auth', 'private', 'public')`,
  )
  return rows.map(({ name }) => name as string)
}

export async function query<T>(stack: TestStack, ask: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(stack.ownerUrl, { max: 1, onnotice: () => {} })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}
