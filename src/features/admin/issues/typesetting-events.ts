import type { TypesettingEvent } from '#shared/contracts/issue-pdf.ts'
import { answerOf } from '../send-file.ts'

/** The steps of typesetting the PDF of an issue, as the site reports them. Throws an ApiError, or a TypeError without a response. */
export async function* typesetIssue(issueId: string, signal: AbortSignal): AsyncGenerator<TypesettingEvent> {
  const response = await fetch(`/api/admin/issues/${issueId}/typesetting`, { cache: 'no-store', signal })
  if (!response.ok || !response.body) answerOf(response.status, response.statusText, await response.text())
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    const lines = (text + chunk.value).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as TypesettingEvent
  }
}
