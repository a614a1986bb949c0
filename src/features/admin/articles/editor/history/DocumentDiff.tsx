import { deepEqual } from 'fast-equals'
import { useMemo } from 'react'
import { BlockRendering } from '../blocks/BlockRendering.tsx'
import { fieldNames, fieldText } from '../details/article-fields.ts'
import { type DocumentPart, partsOf } from '../document/document-parts.ts'
import type { EditableDocument } from '../document/editable-document.ts'
import { type AlignedPair, alignParts, isSamePart } from '../merge/align.ts'
import { WordDiff } from './WordDiff.tsx'

interface DocumentDiffProps {
  before: EditableDocument
  after: EditableDocument
  /** Headings of the two columns. */
  names: [before: string, after: string]
}

/** Two versions of a document side by side: what is the same is shown once, and quietly. */
export function DocumentDiff({ before, after, names }: DocumentDiffProps) {
  const pairs = useMemo(() => alignParts(partsOf(before), partsOf(after)), [before, after])
  const fields = Object.keys(fieldNames).filter((field) => !deepEqual(before[field], after[field]))
  return (
    <div>
      <div className="grid grid-cols-2 gap-x-6 border-b border-line pb-2">
        {names.map((name) => (
          <p key={name} className="label text-soft">
            {name}
          </p>
        ))}
      </div>
      {fields.map((field) => (
        <Row key={field} label={fieldNames[field] ?? field}>
          {(['before', 'after'] as const).map((side) => (
            <p key={side}>
              <WordDiff before={fieldText(before[field])} after={fieldText(after[field])} side={side} />
            </p>
          ))}
        </Row>
      ))}
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two versions do not change while they are compared.
        <PairRow key={index} pair={pair} />
      ))}
    </div>
  )
}

function Row({ label, children }: { label?: string; children: React.ReactNode }) {
  return (
    <div className="border-b border-line py-3">
      {label && <p className="label mb-1.5 text-soft">{label}</p>}
      <div className="grid grid-cols-2 gap-x-6 text-note">{children}</div>
    </div>
  )
}

function PairRow({ pair: { before, after } }: { pair: AlignedPair }) {
  if (before && after && isSamePart(before, after)) return <UnchangedPart part={after} />
  return (
    <Row>
      <PartSide part={before} other={after} side="before" />
      <PartSide part={after} other={before} side="after" />
    </Row>
  )
}

const UnchangedPart = ({ part }: { part: DocumentPart }) => (
  <p className="truncate border-b border-line py-2 text-note text-soft">
    {part.kind === 'paragraph' ? part.text : 'A block, unchanged'}
  </p>
)

interface PartSideProps {
  part: DocumentPart | null
  other: DocumentPart | null
  side: 'before' | 'after'
}

function PartSide({ part, other, side }: PartSideProps) {
  if (!part) return <p className="text-soft italic">—</p>
  if (part.kind === 'block')
    return (
      <div className={side === 'before' ? 'opacity-60' : undefined}>
        <BlockRendering block={part.block} />
      </div>
    )
  const otherText = other?.kind === 'paragraph' ? other.text : ''
  const [before, after] = side === 'before' ? [part.text, otherText] : [otherText, part.text]
  return (
    <p>
      <WordDiff before={before} after={after} side={side} />
      {other?.kind === 'paragraph' && other.text === part.text && (
        <span className="text-soft italic"> ({part.isFixedParagraph ? 'kept as a paragraph' : 'by the rule'})</span>
      )}
    </p>
  )
}
