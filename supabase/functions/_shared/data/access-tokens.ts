import { sql } from 'kysely'
import type { AccessToken, NewAccessToken } from '../contracts/access-token.ts'
import type { Tx } from './database.ts'
import { newestFirst, pageOf, type Range } from './paging.ts'
import { onConstraintViolation, textArray } from './sql.ts'

/** A token that a script has sent. */
export interface UsedAccessToken {
  id: string
  name: string
  userId: string
  permissions: string[]
}

/** Undefined for unknown, revoked and expired tokens, and for those of former staff. As visitor. */
export async function findAccessToken(tx: Tx, hash: string): Promise<UsedAccessToken | undefined> {
  const { rows } = await sql<UsedAccessToken>`
    select id, name, user_id as "userId", to_jsonb(permissions) as permissions
    from private.find_access_token(decode(${hash}, 'hex')) where id is not null`.execute(tx)
  return rows[0]
}

/** The newest first; for owners. */
export async function listAccessTokens(tx: Tx, range: Range) {
  return pageOf<AccessToken>(await newestFirst(tokens(tx), range).execute(), range)
}

/** Throws `invalid-fields` for unknown permissions. */
export async function createAccessToken(tx: Tx, hash: string, { name, permissions, days }: NewAccessToken) {
  const { id } = await tx
    .insertInto('access_tokens')
    .values({
      name,
      token_hash: sql`decode(${hash}, 'hex')`,
      permissions: textArray(permissions),
      expires_at: sql<string>`now() + make_interval(days => ${days}::integer)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(
      onConstraintViolation('access_token_permissions', 'invalid-fields', NOT_FOR_TOKENS, {
        permissions: NOT_FOR_TOKENS,
      }),
    )
  return tokens(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

/** False when there is no such token, or it was revoked before. */
export async function revokeAccessToken(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('access_tokens')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const NOT_FOR_TOKENS = 'A token cannot have one of these permissions.'

const tokens = (tx: Tx) =>
  tx
    .selectFrom('access_tokens')
    .select(['id', 'name', 'created_at as createdAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .select([
      sql<string>`coalesce((select person.first_name || ' ' || person.last_name from private.staff_directory() as person
        where person.id = user_id), '')`.as('owner'),
      sql<string[]>`to_jsonb(permissions)`.as('permissions'),
      sql<AccessToken['status']>`case
        when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end`.as(
        'status',
      ),
    ])
