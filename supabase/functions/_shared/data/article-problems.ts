import { HttpError, type ProblemCode } from '../contracts/http-error.ts'
import { type PublishField, publishProblemTexts } from '../domain/publish-problems.ts'

const explanations: Record<string, [code: ProblemCode, detail: string]> = {
  article_version_is_current: ['version-conflict', 'Somebody has changed this article in the meantime.'],
  article_is_not_leased: ['locked-by-other', 'Somebody else is editing this article.'],
  article_id_is_free: ['conflict', 'Another article has this id.'],
  article_address_is_free: ['conflict', 'Another article has this address.'],
  live_article_is_unchanged: [
    'conflict',
    'The published article was changed outside the newsroom. Merge those changes first.',
  ],
  live_article_is_not_scheduled: ['conflict', 'Readers see this article already, so it cannot be scheduled.'],
  scheduler_runs: ['conflict', 'No publisher is running, so the article would not appear at that time.'],
  article_is_published: ['conflict', 'This article is not published.'],
  article_is_not_in_trash: ['conflict', 'This article is in the trash. Restore it first.'],
  published_article_is_withdrawn_first: ['conflict', 'Readers can see this article. Withdraw it first.'],
  article_status_may_follow: ['conflict', 'This does not follow from the status that the article has.'],
  article_takes_more_comments: ['conflict', 'An article has 500 comments at most.'],
  comment_has_no_replies: ['conflict', 'Others have replied to this comment. Resolve it instead.'],
  translation_original_exists: ['conflict', 'There is no such article to translate. It may be in the trash.'],
  translation_original_is_another: ['conflict', 'An article is no translation of itself.'],
  translation_language_is_free: ['conflict', 'There is a version in this language already.'],
  article_has_no_translations: ['conflict', 'This article has translations of its own, so it stays the original.'],
  article_drafts_document_check: ['invalid-fields', 'The article is too large, or part of it cannot be kept.'],
}

/** Why one article of a list was left alone, in words. `problem`: as private.act_on_articles returns it. */
export function explainProblem(problem: string): string {
  if (problem === 'not-allowed') return NOT_ALLOWED
  if (problem === 'not-found') return NO_ARTICLE
  const [, detail] = explanations[problem] ?? []
  return detail ?? 'This could not be done.'
}

export const NO_ARTICLE = 'There is no such article.'
const NOT_ALLOWED = 'Your role does not allow this.'

interface DatabaseError {
  code?: string
  constraint?: string
  detail?: string
}

/** For `catch`: turns the errors that the functions of the newsroom raise into an HttpError, and rethrows every other. */
export function explainArticleError(error: unknown): never {
  const { code, constraint = '', detail = '[]' } = (error ?? {}) as DatabaseError
  if (constraint === 'article_is_complete') throw incomplete(JSON.parse(detail) as PublishField[], error)
  const [problem, text] = explanations[constraint] ?? []
  if (problem && text) throw new HttpError(problem, text, { cause: error })
  if (code === 'P0002') throw new HttpError('not-found', NO_ARTICLE, { cause: error })
  if (code === '42501' && /^the permission /.test((error as Error).message))
    throw new HttpError('not-allowed', NOT_ALLOWED, { cause: error })
  throw error
}

function incomplete(missing: PublishField[], cause: unknown): HttpError {
  const fields = Object.fromEntries(missing.map((field) => [field, publishProblemTexts[field]]))
  return new HttpError('invalid-fields', 'The article is not complete yet.', { fields, cause })
}
