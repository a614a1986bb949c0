import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import { ContentBlock } from '#shared/contracts/content-block.ts'

/** Problems that keep a block off a reader's page, by the path of the field, for example `images.0.alt`; empty for a complete block. */
export function blockProblems(block: DraftBlock): Map<string, string> {
  const { error } = ContentBlock.safeParse(block)
  return new Map(error?.issues.map(({ path, code }) => [path.slice(1).join('.'), toSentence(code)]))
}

function toSentence(code: string): string {
  if (code === 'too_big') return 'This is too much.'
  if (code === 'invalid_format') return 'A web address, please: https://… or a path on this site.'
  return 'Missing, until it is published.'
}
