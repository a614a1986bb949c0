import { useEffect, useState } from 'react'
import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import { isKnownType } from './block-types.ts'

type FindProblems = (block: DraftBlock) => Map<string, string>

const none: FindProblems = () => new Map()
let loaded: FindProblems | undefined

/** The problems of a block. The contract is loaded with the first block that is shown: most articles are mainly paragraphs. */
export function useBlockProblems(block: DraftBlock): Map<string, string> {
  const [findProblems, setFindProblems] = useState<FindProblems>(() => loaded ?? none)
  useEffect(() => {
    if (loaded) return
    import('./block-problems.ts').then(
      ({ blockProblems }) => {
        loaded = blockProblems
        setFindProblems(() => blockProblems)
      },
      // Without a connection nothing is named; the server checks again before it publishes.
      () => {},
    )
  }, [])
  return isKnownType(block.type) ? findProblems(block) : new Map()
}
