import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatBody, paragraphsOf } from '#shared/domain/article-body.ts'
import { randomCases, SEED } from '../../../../../../tests/seed.ts'
import { articleDocument, emptyDocument, quoteBlock } from '../document/document.fixtures.ts'
import { mergeDocuments } from './merge-documents.ts'

const withTexts = (...texts: string[]) => emptyDocument({ content: formatBody(texts.map((text) => ({ text }))) })
const textsOf = ({ content }: { content: string }) => paragraphsOf(content).map(({ text }) => text)

const base = withTexts(
  'The train leaves at dawn.',
  'Nobody speaks before the coffee comes.',
  'Trieste appears all at once.',
)

describe('the body', () => {
  it('takes changes of different paragraphs from both sides, neighbours included', () => {
    const mine = withTexts(
      'The train leaves at night.',
      'Nobody speaks before the coffee comes.',
      'Trieste appears all at once.',
    )
    const theirs = withTexts(
      'The train leaves at dawn.',
      'Nobody speaks before the tea comes.',
      'Trieste appears all at once.',
    )
    const merge = mergeDocuments(base, mine, theirs)
    expect(merge.conflicts).toEqual([])
    expect(textsOf(merge.resolve())).toEqual([
      'The train leaves at night.',
      'Nobody speaks before the tea comes.',
      'Trieste appears all at once.',
    ])
  })

  it('takes a new paragraph beside one that the other side has rewritten', () => {
    const mine = withTexts(
      ...textsOf(base).slice(0, 1),
      'An entirely different sentence stands here.',
      ...textsOf(base).slice(1),
    )
    const theirs = withTexts(
      'The train leaves at dawn.',
      'Nobody speaks before the tea comes.',
      'Trieste appears all at once.',
    )
    const merge = mergeDocuments(base, mine, theirs)
    expect(merge.conflicts).toEqual([])
    expect(textsOf(merge.resolve())).toEqual([
      'The train leaves at dawn.',
      'An entirely different sentence stands here.',
      'Nobody speaks before the tea comes.',
      'Trieste appears all at once.',
    ])
  })

  it('asks about a paragraph that both have rewritten, and keeps either or both', () => {
    const mine = withTexts('The train leaves at night.', ...textsOf(base).slice(1))
    const theirs = withTexts('The train leaves at noon.', ...textsOf(base).slice(1))
    const merge = mergeDocuments(base, mine, theirs)
    const id = merge.conflicts[0]?.id ?? ''
    expect(merge.conflicts).toHaveLength(1)
    expect(textsOf(merge.resolve())[0]).toBe('The train leaves at night.')
    expect(textsOf(merge.resolve({ [id]: 'theirs' }))[0]).toBe('The train leaves at noon.')
    expect(textsOf(merge.resolve({ [id]: 'both' })).slice(0, 2)).toEqual([
      'The train leaves at noon.',
      'The train leaves at night.',
    ])
  })

  it('asks about a paragraph that one side has rewritten and the other has taken out', () => {
    const merge = mergeDocuments(
      base,
      withTexts(...textsOf(base).slice(1)),
      withTexts('The train leaves at noon.', ...textsOf(base).slice(1)),
    )
    expect(merge.conflicts).toMatchObject([{ mine: null, theirs: { text: 'The train leaves at noon.' } }])
  })

  it('keeps what both have added at the same place', () => {
    const merge = mergeDocuments(base, withTexts(...textsOf(base), 'Mine.'), withTexts(...textsOf(base), 'Theirs.'))
    expect(merge.conflicts).toEqual([])
    expect(textsOf(merge.resolve()).slice(3)).toEqual(['Theirs.', 'Mine.'])
  })

  it('keeps an edited block of one side and the words of the other', () => {
    const before = { ...base, contentBlocks: [quoteBlock('a', 'Old', 1)] }
    const theirs = { ...base, contentBlocks: [quoteBlock('a', 'New', 1)] }
    const mine = { ...withTexts('Before everything.', ...textsOf(base)), contentBlocks: [quoteBlock('a', 'Old', 2)] }
    const merge = mergeDocuments(before, mine, theirs)
    expect(merge.conflicts).toEqual([])
    expect(merge.resolve().contentBlocks).toEqual([quoteBlock('a', 'New', 2)])
  })
})

describe('fields', () => {
  it('are taken from the side that has changed them, unknown ones included', () => {
    const merge = mergeDocuments(
      emptyDocument(),
      emptyDocument({ title: 'Mine' }),
      emptyDocument({ excerpt: 'Theirs', newerField: 1 }),
    )
    expect(merge.conflicts).toEqual([])
    expect(merge.resolve()).toMatchObject({ title: 'Mine', excerpt: 'Theirs', newerField: 1 })
  })

  it('are asked about when both have changed them', () => {
    const merge = mergeDocuments(emptyDocument(), emptyDocument({ title: 'Mine' }), emptyDocument({ title: 'Theirs' }))
    expect(merge.conflicts).toEqual([{ kind: 'field', id: 'title', field: 'title', mine: 'Mine', theirs: 'Theirs' }])
    expect(merge.resolve({ title: 'theirs' }).title).toBe('Theirs')
  })
})

describe(`any three versions (seed ${SEED})`, () => {
  const options = { seed: SEED, numRuns: randomCases(150, 10_000) }

  test('the side that has changed something wins over the one that has not', () => {
    fc.assert(
      fc.property(articleDocument, articleDocument, (before, after) => {
        expect(mergeDocuments(before, after, before)).toMatchObject({ conflicts: [] })
        expect(mergeDocuments(before, after, before).resolve()).toEqual(after)
        expect(mergeDocuments(before, before, after).resolve()).toEqual(after)
        expect(mergeDocuments(before, after, after).conflicts).toEqual([])
      }),
      options,
    )
  })

  test('no new paragraph of either side is lost', () => {
    const words = fc.constantFrom('sea', 'salt', 'dawn', 'iron', 'letter', 'glass', 'orchard', 'winter')
    const texts = fc.array(
      fc.array(words, { minLength: 1, maxLength: 5 }).map((list) => `${list.join(' ')}.`),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(texts, texts, texts, (old, own, other) => {
        const merge = mergeDocuments(withTexts(...old), withTexts(...own), withTexts(...other))
        const everything = JSON.stringify([textsOf(merge.resolve()), merge.conflicts])
        for (const text of [...own, ...other]) if (!old.includes(text)) expect(everything).toContain(text)
      }),
      options,
    )
  })
})
