import { type ChangeObject, diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'

interface WordDiffProps {
  before: string
  after: string
  /** Which of the two is shown, with its own words marked. */
  side: 'before' | 'after'
}

/** One of two versions of a text, with the words marked that the other has not. */
export function WordDiff({ before, after, side }: WordDiffProps) {
  const changes = useMemo(() => diffWordsWithSpace(before, after), [before, after])
  return (
    <>
      {changes
        .filter((change) => (side === 'before' ? !change.added : !change.removed))
        .map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity.
          <Piece key={index} change={change} />
        ))}
    </>
  )
}

function Piece({ change }: { change: ChangeObject<string> }) {
  if (change.added) return <ins className="diff-added">{change.value}</ins>
  if (change.removed) return <del className="diff-removed">{change.value}</del>
  return <span>{change.value}</span>
}
