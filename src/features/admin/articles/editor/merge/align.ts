import { diffArrays } from 'diff'
import { deepEqual } from 'fast-equals'
import type { DocumentPart } from '../document/document-parts.ts'

/** A part of the older version and what it became; null: it is new, or was taken out. */
export interface AlignedPair {
  before: DocumentPart | null
  after: DocumentPart | null
}

/** Pairs the parts of two versions in order: the same ones, those that were rewritten, and those on one side only. */
export function alignParts(before: DocumentPart[], after: DocumentPart[]): AlignedPair[] {
  const pairs: AlignedPair[] = []
  let removed: DocumentPart[] = []
  for (const change of diffArrays(before, after, { comparator: isSamePart })) {
    if (change.removed) {
      removed = change.value
    } else if (change.added) {
      pairs.push(...alignChanged(removed, change.value))
      removed = []
    } else {
      pairs.push(...removed.map((part) => ({ before: part, after: null })))
      removed = []
      // The parts of the newer version: a block is the same wherever it stands, and the newer place counts.
      pairs.push(...change.value.map((part) => ({ before: part, after: part })))
    }
  }
  return [...pairs, ...removed.map((part) => ({ before: part, after: null }))]
}

/** The place of a block is not a part of it: it follows from the order of the parts. */
export function isSamePart(a: DocumentPart, b: DocumentPart): boolean {
  if (a.kind === 'paragraph' || b.kind === 'paragraph') return deepEqual(a, b)
  return deepEqual({ ...a.block, after: 0 }, { ...b.block, after: 0 })
}

/** Above this many comparisons, parts are paired in their order. */
const MAX_COMPARISONS = 2500
const MIN_SIMILARITY = 0.3

/** Pairs the parts of a changed passage so that the sum of the similarities is the largest (Needleman and Wunsch, 1970). */
function alignChanged(before: DocumentPart[], after: DocumentPart[]): AlignedPair[] {
  if (before.length * after.length > MAX_COMPARISONS) return pairInOrder(before, after)
  const scores = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (row: number, column: number) => scores[row]?.[column] ?? 0
  const similarities = before.map((old) => after.map((current) => similarityOf(old, current)))
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const paired = at(row + 1, column + 1) + (similarities[row]?.[column] ?? 0)
      const cells = scores[row]
      if (cells) cells[column] = Math.max(paired, at(row + 1, column), at(row, column + 1))
    }
  }
  return readAlignment(before, after, (row, column) => {
    const similarity = similarities[row]?.[column] ?? 0
    if (similarity > 0 && at(row, column) === at(row + 1, column + 1) + similarity) return 'pair'
    return at(row, column) === at(row + 1, column) ? 'removed' : 'added'
  })
}

function readAlignment(
  before: DocumentPart[],
  after: DocumentPart[],
  step: (row: number, column: number) => 'pair' | 'removed' | 'added',
): AlignedPair[] {
  const pairs: AlignedPair[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, current] = [before[row] ?? null, after[column] ?? null]
    const kind = old === null ? 'added' : current === null ? 'removed' : step(row, column)
    pairs.push({ before: kind === 'added' ? null : old, after: kind === 'removed' ? null : current })
    if (kind !== 'added') row++
    if (kind !== 'removed') column++
  }
  return pairs
}

const pairInOrder = (before: DocumentPart[], after: DocumentPart[]): AlignedPair[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    before: before[index] ?? null,
    after: after[index] ?? null,
  }))

/** From 0, nothing in common, to 1. Below `MIN_SIMILARITY` two paragraphs are not versions of each other. */
function similarityOf(a: DocumentPart, b: DocumentPart): number {
  if (a.kind === 'block' || b.kind === 'block')
    return a.kind === b.kind && (a as { block: { id: string } }).block.id === (b as { block: { id: string } }).block.id
      ? 1
      : 0
  const [words, others] = [wordsOf(a.text), wordsOf(b.text)]
  const shared = [...words].filter((word) => others.has(word)).length
  const similarity = (2 * shared) / Math.max(1, words.size + others.size)
  return similarity >= MIN_SIMILARITY ? similarity : 0
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text])
