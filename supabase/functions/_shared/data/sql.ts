import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { HttpError, type ProblemCode } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'

/** For `id = any(idArray(ids))`: one prepared statement for any number of ids. */
export const idArray = (ids: string[]) => textArray(ids)

/** An array of texts, as one parameter. */
export function textArray(texts: string[]): RawBuilder<string[]> {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`
}

/** Condition on `updated_at`: the row is the one that was read. Times leave the API with milliseconds. */
export const unlessChangedSince = (updatedAt: string) =>
  sql<boolean>`date_trunc('milliseconds', updated_at) = ${updatedAt}::timestamptz`

export const CHANGED_MEANWHILE = translatable(
  'Somebody else has changed this meanwhile. Nothing of yours is saved yet: load it again.',
)

/** To check texts from outside first: Postgres raises an error for `${text}::uuid` when the text is no uuid. */
export const isUuid = (text: string) => z.guid().safeParse(text).success

/** For `ilike`: texts that contain this one. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const jsonb = <T = unknown>(value: object): RawBuilder<T> => sql`${JSON.stringify(value)}::text::jsonb`

/** A Postgres interval; null without a number. */
export function interval(seconds: number | undefined): RawBuilder<unknown> {
  return sql`make_interval(secs => ${seconds ?? null}::double precision)`
}

/** For `catch`: turns the violation of this constraint into an HttpError, and rethrows every other error. */
export const onConstraintViolation =
  (constraint: string, code: ProblemCode, detail: string, fields?: Record<string, string>) =>
  (error: unknown): never => {
    if ((error as { constraint?: string }).constraint !== constraint) throw error
    throw new HttpError(code, detail, { cause: error, ...(fields && { fields }) })
  }

/** For `catch`: turns no_data_found, which functions raise for a missing record, into `not-found`. */
export const onNoDataFound =
  (detail: string) =>
  (error: unknown): never => {
    if ((error as { code?: string }).code !== 'P0002') throw error
    throw new HttpError('not-found', detail, { cause: error })
  }

/** For `catch`: turns a row-level security or permission error (insufficient_privilege) into `not-allowed`. */
export const onMissingPermission =
  (detail: string) =>
  (error: unknown): never => {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new HttpError('not-allowed', detail, { cause: error })
  }
