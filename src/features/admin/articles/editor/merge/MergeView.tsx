import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { BlockRendering } from '../blocks/BlockRendering.tsx'
import { fieldNames, fieldText } from '../details/article-fields.ts'
import type { DocumentPart } from '../document/document-parts.ts'
import { WordDiff } from '../history/WordDiff.tsx'
import type { Choice, Conflict } from './merge-documents.ts'

interface MergeViewProps {
  conflicts: Conflict[]
  /** The author of the other version: 'Ada Lind', 'Somebody else'. */
  theirName: string
  onResolve: (choices: Record<string, Choice>) => void
}

/** Asks about the conflicts of two versions. The result has the changes that only one of them made already. */
export function MergeView({ conflicts, theirName, onResolve }: MergeViewProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const isComplete = conflicts.every(({ id }) => choices[id])
  return (
    <section className="mb-12 border border-accent p-5 sm:p-8" aria-label="Two versions">
      <h2 ref={headingRef} tabIndex={-1} className="text-heading outline-none">
        Two versions
      </h2>
      <p className="mt-3 max-w-measure text-soft italic">
        {theirName} and you have changed the same. Choose what stands; nothing is saved or published until then, and
        your words are kept on this device.
      </p>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.id}
          conflict={conflict}
          theirName={theirName}
          choice={choices[conflict.id]}
          onChoose={(choice) => setChoices({ ...choices, [conflict.id]: choice })}
        />
      ))}
      <p className="mt-8">
        <Button disabled={!isComplete} onClick={() => onResolve(choices)}>
          Save what is chosen
        </Button>
      </p>
    </section>
  )
}

interface ConflictChoiceProps {
  conflict: Conflict
  theirName: string
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function ConflictChoice({ conflict, theirName, choice, onChoose }: ConflictChoiceProps) {
  const name = useId()
  const label = conflict.kind === 'field' ? (fieldNames[conflict.field] ?? conflict.field) : 'A passage'
  const options: { value: Choice; label: string }[] = [
    { value: 'mine', label: 'Mine' },
    { value: 'theirs', label: theirName },
    ...(conflict.kind === 'part' && conflict.mine && conflict.theirs
      ? [{ value: 'both' as const, label: 'Both' }]
      : []),
  ]
  return (
    <fieldset className="mt-8 border-t border-line pt-4">
      <legend className="label float-left w-full text-soft">{label}</legend>
      <div className="clear-both grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <Side conflict={conflict} side="before" />
        </div>
        <div>
          <Side conflict={conflict} side="after" />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-8">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-2.5 font-ui text-small">
            <input
              type="radio"
              className="size-4 accent-accent"
              name={name}
              checked={choice === option.value}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Mine is 'before', theirs is 'after': the words that differ are marked in both. */
function Side({ conflict, side }: { conflict: Conflict; side: 'before' | 'after' }) {
  const { mine, theirs } = conflict
  if (conflict.kind === 'field') return <WordDiff before={fieldText(mine)} after={fieldText(theirs)} side={side} />
  const part = (side === 'before' ? mine : theirs) as DocumentPart | null
  if (!part) return <p className="text-soft italic">Taken out</p>
  if (part.kind === 'block') return <BlockRendering block={part.block} />
  const [before, after] = [textOf(mine as DocumentPart | null), textOf(theirs as DocumentPart | null)]
  return <WordDiff before={before} after={after} side={side} />
}

const textOf = (part: DocumentPart | null) => (part?.kind === 'paragraph' ? part.text : '')
