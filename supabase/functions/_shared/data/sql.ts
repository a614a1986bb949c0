import { type RawBuilder, sql } from 'kysely'

/** `id = any(allOf(ids))`: one prepared statement, however many ids there are. */
export function allOf(ids: string[]): RawBuilder<string[]> {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
}
