import { deepEqual } from 'fast-equals'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { type Body, type DocumentPart, partsOf, withParts } from '../document/document-parts.ts'
import type { EditableDocument } from '../document/editable-document.ts'
import { type AlignedPair, alignParts, isSamePart } from './align.ts'

export type Field = Exclude<keyof ArticleDocument & string, 'content' | 'contentBlocks'>

/** A field that both sides have changed differently. */
export interface FieldConflict {
  kind: 'field'
  id: string
  field: Field
  mine: unknown
  theirs: unknown
}
/** A part of the body that both sides have changed differently; null: it was taken out. */
export interface PartConflict {
  kind: 'part'
  id: string
  mine: DocumentPart | null
  theirs: DocumentPart | null
}
export type Conflict = FieldConflict | PartConflict
export type Choice = 'mine' | 'theirs' | 'both'

export interface Merge<Document = ArticleDocument> {
  conflicts: Conflict[]
  /** The document with these choices, by the id of the conflict; without one, mine is taken. */
  resolve: (choices?: Record<string, Choice>) => Document
}

/**
 * Three-way merge of two versions that were made from the same one: by field, and by paragraph or block of the body. A change
 * of one side only is taken; different changes of both are a conflict.
 */
export function mergeDocuments<Document extends EditableDocument>(
  base: Document,
  mine: Document,
  theirs: Document,
): Merge<Document> {
  const fields = mergeFields(base, mine, theirs)
  const body = mergeBodies(base, mine, theirs)
  return {
    conflicts: [...fields.conflicts, ...body.conflicts],
    resolve: (choices = {}) => body.applyTo(fields.resolve(choices), choices),
  }
}

const isField = (key: string): key is Field => key !== 'content' && key !== 'contentBlocks'

function mergeFields<Document extends EditableDocument>(base: Document, mine: Document, theirs: Document) {
  const conflicts: FieldConflict[] = []
  const merged: Record<string, unknown> = {}
  // Fields that a newer version has added are merged like the others.
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    if (!isField(key)) continue
    const [old, own, other] = [base[key], mine[key], theirs[key]]
    const isConflict = !deepEqual(own, old) && !deepEqual(other, old) && !deepEqual(own, other)
    if (isConflict) conflicts.push({ kind: 'field', id: key, field: key, mine: own, theirs: other })
    merged[key] = deepEqual(own, old) ? other : own
  }
  const resolve = (choices: Record<string, Choice>): Document => {
    const chosen = conflicts.filter(({ id }) => choices[id] === 'theirs')
    return { ...mine, ...merged, ...Object.fromEntries(chosen.map(({ field, theirs }) => [field, theirs])) }
  }
  return { conflicts, resolve }
}

function mergeBodies(base: Body, mine: Body, theirs: Body) {
  // One side's body is taken to the letter where the other side has not changed it.
  if (hasSameBody(mine, base)) return keepBody(theirs)
  if (hasSameBody(theirs, base) || hasSameBody(mine, theirs)) return keepBody(mine)
  const merged = mergeParts(partsOf(base), partsOf(mine), partsOf(theirs))
  return {
    conflicts: merged.filter((item) => item.kind === 'part'),
    applyTo: <Document extends Body>(document: Document, choices: Record<string, Choice>): Document =>
      withParts(
        document,
        merged.flatMap((item) => (item.kind === 'part' ? chosenParts(item, choices[item.id]) : [item.part])),
      ),
  }
}

const hasSameBody = (a: Body, b: Body) => a.content === b.content && deepEqual(a.contentBlocks, b.contentBlocks)

const keepBody = ({ content, contentBlocks }: Body) => ({
  conflicts: [] as PartConflict[],
  applyTo: <Document extends Body>(document: Document): Document => ({ ...document, content, contentBlocks }),
})

function chosenParts({ mine, theirs }: PartConflict, choice: Choice = 'mine'): DocumentPart[] {
  const parts = choice === 'both' ? [theirs, mine] : [choice === 'mine' ? mine : theirs]
  return parts.filter((part) => part !== null)
}

type MergedItem = { kind: 'agreed'; part: DocumentPart } | PartConflict

function mergeParts(base: DocumentPart[], mine: DocumentPart[], theirs: DocumentPart[]): MergedItem[] {
  const own = changesOf(base, alignParts(base, mine))
  const other = changesOf(base, alignParts(base, theirs))
  const items: MergedItem[] = []
  const agree = (...parts: DocumentPart[]) => items.push(...parts.map((part) => ({ kind: 'agreed' as const, part })))
  for (let index = 0; index <= base.length; index++) {
    agree(...mergeInsertions(own.inserted[index] ?? [], other.inserted[index] ?? []))
    const old = base[index]
    if (!old) break
    const [unchanged, otherUnchanged] = [own.unchanged[index] ?? null, other.unchanged[index] ?? null]
    if (isSame(unchanged, otherUnchanged) || isSame(otherUnchanged, old)) agree(...(unchanged ? [unchanged] : []))
    else if (isSame(unchanged, old)) agree(...(otherUnchanged ? [otherUnchanged] : []))
    else items.push({ kind: 'part', id: `part-${index}`, mine: unchanged, theirs: otherUnchanged })
  }
  return items
}

const isSame = (a: DocumentPart | null, b: DocumentPart | null) =>
  a === null || b === null ? a === b : isSamePart(a, b)

/** Both sides may have added at one place: nothing is lost, and what both have added stands once. */
const mergeInsertions = (mine: DocumentPart[], theirs: DocumentPart[]): DocumentPart[] => [
  ...theirs.filter((part) => !mine.some((own) => isSamePart(own, part))),
  ...mine,
]

/** For each part of the base what it became (null: taken out), and what was inserted before it; the last: at the end. */
function changesOf(base: DocumentPart[], pairs: AlignedPair[]) {
  const unchanged: (DocumentPart | null)[] = []
  const inserted: DocumentPart[][] = Array.from({ length: base.length + 1 }, () => [])
  for (const { before, after } of pairs) {
    if (before) unchanged.push(after)
    else if (after) inserted[unchanged.length]?.push(after)
  }
  return { unchanged, inserted }
}
