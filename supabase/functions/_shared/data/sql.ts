import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { HttpError, type ProblemCode } from '../contracts/http-error.ts'

/** For `id = any(idArray(ids))`: one prepared statement for any number of ids. */
export function idArray(ids: string[]): RawBuilder<string[]> {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
}

/** To check texts from outside first: Postgres raises an error for `${text}::uuid` when the text is no uuid. */
export const isUuid = (text: string) => z.guid().safeParse(text).success

export const jsonb = (value: object): RawBuilder<unknown> => sql`${JSON.stringify(value)}::text::jsonb`

/** A Postgres interval; null without a number. */
export function interval(seconds: number | undefined): RawBuilder<unknown> {
  return sql`make_interval(secs => ${seconds ?? null}::double precision)`
}

/** For `catch`: turns the violation of this constraint into an HttpError, and rethrows every other error. */
export const onConstraintViolation =
  (constraint: string, code: ProblemCode, detail: string) =>
  (error: unknown): never => {
    if ((error as { constraint_name?: string }).constraint_name !== constraint) throw error
    throw new HttpError(code, detail, { cause: error })
  }
