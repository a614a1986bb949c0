import { type RawBuilder, sql } from 'kysely'
import { HttpError, type ProblemCode } from '../contracts/http-error.ts'

/** `id = any(allOf(ids))`: one prepared statement, however many ids there are. */
export function idArray(ids: string[]): RawBuilder<string[]> {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
}

export const jsonb = (value: object): RawBuilder<unknown> => sql`${JSON.stringify(value)}::text::jsonb`

/** Null for none. */
export function interval(seconds: number | undefined): RawBuilder<unknown> {
  return sql`make_interval(secs => ${seconds ?? null}::double precision)`
}

/** For `catch`: what the database keeps by this constraint is refused in words; whatever else went wrong goes on. */
export const onConstraintViolation =
  (constraint: string, code: ProblemCode, detail: string) =>
  (error: unknown): never => {
    if ((error as { constraint_name?: string }).constraint_name !== constraint) throw error
    throw new HttpError(code, detail, { cause: error })
  }
