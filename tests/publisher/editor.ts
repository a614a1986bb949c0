import postgres from 'postgres'

export type Editor = ReturnType<typeof openEditor>

/** The database as its owner changes it: what editors do, without their desk. */
export function openEditor(adminUrl: string) {
  const sql = postgres(adminUrl, { max: 2, onnotice: () => {} })
  return {
    sql,
    /** Where a follower has to be to have seen everything that is committed now. */
    async snapshot(): Promise<string> {
      const [row] = await sql`select pg_current_snapshot()::text as snapshot`
      return row?.snapshot
    },
    close: () => sql.end({ timeout: 1 }),
  }
}
