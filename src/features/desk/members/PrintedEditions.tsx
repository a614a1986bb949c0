import { useEffect, useRef } from 'react'
import type { PrintEdition } from '#shared/contracts/printed-edition.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import type { Colleague } from '../rooms.ts'
import { useList } from '../sending.ts'
import { AllMembers } from './AllMembers.tsx'
import { EditionLine } from './EditionLine.tsx'
import { None } from './MemberStoryPage.tsx'

interface Props {
  /** What was looked for when it was opened. */
  words: string
  colleague: Colleague
}

/** How many copies of which edition go out, and the lists for the printers. */
export function PrintedEditions({ words, colleague }: Props) {
  const list = useList('/admin/print-editions')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const mayTake = colleague.staffRole === 'owner'

  return (
    <section className="min-w-0" aria-labelledby="printed">
      <AllMembers words={words} />
      <h2 ref={heading} id="printed" tabIndex={-1} className="text-title outline-none">
        Printed editions
      </h2>
      <p className="mt-2 mb-6 max-w-measure font-ui text-small text-soft">
        A list follows the addresses of its readers until its last day, and is then written down for good.{' '}
        {mayTake
          ? 'From then on it can be downloaded for the printers; who does so is written down too.'
          : 'From then on owners can have it for the printers.'}
      </p>
      <QueryBoundary {...list} subject="The printed editions" skeleton={<ListSkeleton />}>
        {(editions) => <Editions {...{ editions, mayTake, colleague }} />}
      </QueryBoundary>
    </section>
  )
}

function Editions({ editions, ...rest }: { editions: PrintEdition[]; mayTake: boolean; colleague: Colleague }) {
  if (editions.length === 0) return <None>No edition is planned.</None>
  return (
    <div className="desk-story desk-editions">
      <ul aria-label="Printed editions" className="desk-ledger border-y border-line">
        {editions.map((edition) => (
          <EditionLine key={edition.edition} {...edition} {...rest} />
        ))}
      </ul>
    </div>
  )
}
