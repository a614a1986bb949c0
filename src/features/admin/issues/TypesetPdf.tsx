import { useEffect, useRef, useState } from 'react'
import { problemDetail } from '#lib/api.ts'
import { issuePdfPath } from '#lib/content-paths.ts'
import type { TypesettingEvent, TypesettingProgress } from '#shared/contracts/issue-pdf.ts'
import { Button } from '#ui/Button.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { typesetIssue } from './typesetting-events.ts'

const BEGIN: TypesettingEvent = { kind: 'progress', stage: 'pictures', done: 0, total: 0, percent: 0 }
const UNREACHABLE = 'The site could not be reached.'
const BROKEN_OFF = 'The connection ended before the PDF was ready.'

/** Typesets the PDF of an issue before a reader asks for it, and shows how far it is. */
export function TypesetPdf({ issueId }: { issueId: string }) {
  const [last, setLast] = useState<TypesettingEvent>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function typeset() {
    controller.current = new AbortController()
    const { signal } = controller.current
    let outcome: TypesettingEvent = BEGIN
    setLast(BEGIN)
    try {
      for await (const event of typesetIssue(issueId, signal)) {
        outcome = event
        setLast(event)
      }
      if (outcome.kind === 'progress') setLast({ kind: 'failed', reason: BROKEN_OFF })
    } catch (error) {
      if (!signal.aborted) setLast({ kind: 'failed', reason: problemDetail(error) ?? UNREACHABLE })
    }
  }

  const failed = last?.kind === 'failed'
  return (
    <>
      <div className="mt-4" role="status">
        {last?.kind === 'ready' && (
          <a className="link inline-flex min-h-11 items-center" href={issuePdfPath(issueId)}>
            The PDF is ready: download it
          </a>
        )}
        {failed && <p className="py-2.5 text-accent">{last.reason}</p>}
        {last?.kind === 'progress' && <p className="sr-only">Typesetting. You can go on working meanwhile.</p>}
      </div>
      {last?.kind === 'progress' && <Progress {...last} />}
      {(last === undefined || failed) && (
        <Button variant="ghost" onClick={typeset}>
          {failed ? 'Try again' : 'Typeset it now'}
        </Button>
      )}
    </>
  )
}

function Progress(progress: TypesettingProgress) {
  return (
    <div className="mt-2 max-w-measure">
      <ProgressBar
        max={100}
        value={progress.percent}
        aria-label="Typesetting"
        aria-valuetext={progressLabel(progress)}
      />
      <p className="mt-2 flex justify-between gap-6 font-ui text-small text-soft tabular-nums" aria-hidden="true">
        <span>{progressLabel(progress)}</span>
        <span>{progress.percent} %</span>
      </p>
    </div>
  )
}

/** 'Preparing: 3 of 8 pictures'. */
function progressLabel({ stage, done, total }: TypesettingProgress): string {
  if (total === 0) return 'Waiting for the publisher'
  if (stage === 'pictures') return `Preparing: ${done} of ${total} pictures`
  return `Typesetting: ${total === 1 ? 'one article' : `all ${total} articles`}, now the file`
}
