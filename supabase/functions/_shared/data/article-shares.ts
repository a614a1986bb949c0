import { sql } from 'kysely'
import type { SharedByReader } from '../contracts/article-share.ts'
import { HttpError } from '../contracts/http-error.ts'
import { findArticleByBody } from './articles.ts'
import type { Tx } from './database.ts'

interface StoredShare {
  id: string
  /** Hex. */
  tokenHash: string
  expiresAt: string
  remaining: number
}

/** The link of the reader to this article: the one of this month, or a new one with this id and hash. */
export async function shareArticle(tx: Tx, articleId: string, id: string, tokenHash: string): Promise<StoredShare> {
  const { rows } = await sql<StoredShare>`
    select id, encode(token_hash, 'hex') as "tokenHash", expires_at as "expiresAt", remaining
    from private.share_article(${articleId}, ${id}::uuid, decode(${tokenHash}, 'hex'))`
    .execute(tx)
    .catch(onRejection)
  if (!rows[0]) throw new Error('share_article returned nothing.')
  return rows[0]
}

const rejections: Record<string, () => HttpError> = {
  P0002: () => new HttpError('not-found', 'There is no article at this address.'),
  '42501': () => new HttpError('not-allowed', 'Subscribers share whole articles.'),
  '54000': () =>
    new HttpError(
      'conflict',
      'You have shared as many articles as a month allows. The next month begins on the first.',
    ),
}

function onRejection(error: unknown): never {
  throw rejections[(error as { code?: string }).code ?? '']?.() ?? error
}

/** Counts the opening. Undefined for an unknown link; `isOpen` is false for one that has ended. */
export async function openArticleShare(
  tx: Tx,
  tokenHash: string,
): Promise<{ articleId: string; isOpen: boolean } | undefined> {
  const { rows } = await sql<{ articleId: string; isOpen: boolean }>`
    select article_id as "articleId", is_open as "isOpen"
    from private.open_article_share(decode(${tokenHash}, 'hex'))`.execute(tx)
  return rows[0]
}

/** The whole article that an open link is for. */
export const findSharedArticle = (tx: Tx, articleId: string, tokenHash: string) =>
  findArticleByBody(tx, articleId, sql`private.shared_article_body(decode(${tokenHash}, 'hex'), articles.id)`)

export async function listOwnShares(tx: Tx): Promise<SharedByReader[]> {
  const { rows } = await sql<SharedByReader>`
    select article_id as "articleId", created_at as "createdAt", expires_at as "expiresAt", opened
    from private.own_article_shares()`.execute(tx)
  return rows
}
