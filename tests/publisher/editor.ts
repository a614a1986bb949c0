import postgres from 'postgres'

export type Editor = ReturnType<typeof openEditor>

/** Edits content directly in the database, without the admin. */
export function openEditor(adminUrl: string) {
  const sql = postgres(adminUrl, { max: 2, onnotice: () => {} })
  return {
    sql,
    /** The position that includes everything committed now. */
    async snapshot(): Promise<string> {
      const [row] = await sql`select pg_current_snapshot()::text as snapshot`
      return row?.snapshot
    },
    close: () => sql.end({ timeout: 1 }),
  }
}
