import { type RawBuilder, sql } from 'kysely'

/** `id = any(allOf(ids))`: one prepared statement, however many ids there are. */
export function idArray(ids: string[]): RawBuilder<string[]> {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
}

export const jsonb = (value: object): RawBuilder<unknown> => sql`${JSON.stringify(value)}::text::jsonb`

/** Null for none. */
export function interval(seconds: number | undefined): RawBuilder<unknown> {
  return sql`make_interval(secs => ${seconds ?? null}::double precision)`
}
