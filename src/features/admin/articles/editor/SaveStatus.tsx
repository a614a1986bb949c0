import type { Rejection } from './saving/save-failure.ts'
import type { useQueueState } from './session/useArticle.ts'

interface SaveStatusProps {
  state: ReturnType<typeof useQueueState>
}

/** One of four words. A screen reader announces the two that ask for attention. */
export function SaveStatus({ state: { word, rejection, version, isSaved } }: SaveStatusProps) {
  // Nothing was written yet, so nothing is saved.
  if (version === 0 && isSaved) return null
  const needsAttention = word === 'Refused' || word === 'Offline, kept here'
  return (
    <p className={`font-ui text-small ${needsAttention ? 'text-accent' : 'text-soft'}`}>
      <span data-save-state={word}>{word}</span>
      <span role="status" className="sr-only">
        {needsAttention ? `${word}. ${rejection?.reason ?? ''}` : ''}
      </span>
    </p>
  )
}

const SHOWN_ELSEWHERE: Rejection['kind'][] = ['version-conflict', 'locked', 'signed-out']

/** Why nothing is saved at the moment, where neither the merge view, the lease nor the admin shows it. */
export function RejectionNotice({ rejection }: { rejection: Rejection | undefined }) {
  if (!rejection || SHOWN_ELSEWHERE.includes(rejection.kind)) return null
  return <p className="mb-8 border-l-2 border-accent bg-surface px-5 py-3">Not saved. {rejection.reason}</p>
}
