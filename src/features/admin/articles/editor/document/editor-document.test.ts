import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DraftBlock } from '#shared/contracts/article-draft.ts'
import { bodyParts, formatBody, paragraphsOf, withBlocks } from '#shared/domain/article-body.ts'
import { randomCases, SEED } from '../../../../../../tests/seed.ts'
import { BodyDocument, ContentBlockNode, Paragraph, PlainText } from '../writing/schema.ts'
import { articleDocument, emptyDocument, paragraphText, quoteBlock } from './document.fixtures.ts'
import { paragraphPart } from './document-parts.ts'
import { parseBlock, toArticleDocument, toEditorDocument, toNode } from './editor-document.ts'

const schema = getSchema([BodyDocument, PlainText, Paragraph, ContentBlockNode])
const options = { seed: SEED, numRuns: randomCases(300, 20_000) }

/** The document as the editor holds it after opening it, valid in the editor's schema. */
function openedIn(document: Parameters<typeof toEditorDocument>[0]) {
  const node = schema.nodeFromJSON(toEditorDocument(document))
  node.check()
  return node.toJSON()
}

describe(`every document that the contract allows (seed ${SEED})`, () => {
  it('comes back from the editor as it went in', () => {
    fc.assert(
      fc.property(articleDocument, (document) => {
        expect(toArticleDocument(openedIn(document), document)).toEqual(document)
      }),
      options,
    )
  })

  it('loses no unknown block and no field when the editor saves it, and prints the same page', () => {
    fc.assert(
      fc.property(articleDocument, (document) => {
        const written = toArticleDocument(openedIn(document), emptyDocument())
        const printed = ({ content, contentBlocks }: typeof document) =>
          withBlocks(
            paragraphsOf(content),
            contentBlocks.map(({ after, ...block }) => ({ ...block, ...(after !== undefined && { after }) })),
          ).map((part) => (part.kind === 'block' ? { ...part.block, after: 0 } : part))
        expect(printed(written)).toEqual(printed(document))
      }),
      options,
    )
  })

  it('is stable once written: opened and read again it is the same to the letter', () => {
    fc.assert(
      fc.property(articleDocument, (document) => {
        const written = toArticleDocument(openedIn(document), emptyDocument())
        expect(toArticleDocument(openedIn(written), emptyDocument())).toEqual(written)
      }),
      options,
    )
  })
})

test(`the stored text is the typed text, white space aside (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(paragraphText, { maxLength: 6 }), (texts) => {
      const typed = { type: 'doc', content: texts.map((text) => toNode(paragraphPart(text))) }
      const { content } = toArticleDocument(typed, emptyDocument())
      const collapsed = texts.map((text) => text.replaceAll('\ufdd0', '').replace(/\s+/g, ' ').trim()).filter(Boolean)
      expect(paragraphsOf(content).map(({ text }) => text)).toEqual(collapsed)
    }),
    options,
  )
})

describe('the places of blocks', () => {
  const content = formatBody([{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }, { text: 'Four.' }])
  const spread = emptyDocument({ content, contentBlocks: [quoteBlock('a'), quoteBlock('b')] })

  it('are not written while the blocks stand where the page puts them', () => {
    const editorDocument = openedIn(spread)
    editorDocument.content[0].content[0].text = 'One, mended.'
    const changed = toArticleDocument(editorDocument, spread)
    expect(changed.content).toContain('One, mended.')
    expect(changed.contentBlocks).toEqual(spread.contentBlocks)
  })

  it('are written once a paragraph comes between them, so that no block moves by itself', () => {
    const editorDocument = openedIn(spread)
    editorDocument.content.push(toNode(paragraphPart('Five.')), toNode(paragraphPart('Six.')))
    expect(toArticleDocument(editorDocument, spread).contentBlocks.map(({ after }) => after)).toEqual([2, 3])
  })

  it('follow a block that is moved', () => {
    const editorDocument = openedIn(spread)
    const [moved] = editorDocument.content.splice(2, 1)
    editorDocument.content.unshift(moved)
    const { contentBlocks } = toArticleDocument(editorDocument, spread)
    expect(contentBlocks.map(({ id, after }) => [id, after])).toEqual([
      ['a', 0],
      ['b', 3],
    ])
  })

  it('count no empty paragraphs, which are not stored', () => {
    const editorDocument = {
      type: 'doc',
      content: [
        { type: 'paragraph' },
        toNode({ kind: 'block', block: quoteBlock('a', 'q', 0) }),
        { type: 'paragraph' },
      ],
    }
    expect(toArticleDocument(editorDocument, emptyDocument())).toEqual(
      emptyDocument({ contentBlocks: [quoteBlock('a', 'q', 0)] }),
    )
  })
})

describe('a line that looks like a sub-heading', () => {
  const fixed = { type: 'doc', content: [toNode(paragraphPart('A colon: here', true))] }

  it('is a paragraph on the page once that is said', () => {
    const document = toArticleDocument(fixed, emptyDocument())
    expect(bodyParts({ ...document, contentBlocks: [] })).toEqual([
      { kind: 'paragraph', text: 'A colon: here', isFixedParagraph: true },
    ])
    expect(openedIn(document).content[0].attrs.isFixed).toBe(true)
  })

  it('is a sub-heading otherwise', () => {
    const document = toArticleDocument(
      { type: 'doc', content: [toNode(paragraphPart('A colon: here'))] },
      emptyDocument(),
    )
    expect(document.content).toBe('A colon: here')
  })
})

test(`a block of the clipboard is taken if the contract allows it (seed ${SEED})`, () => {
  const field = fc.oneof(
    fc.constantFrom('', ' ', 'a', 'x'.repeat(61), 'x'.repeat(5001), 3, -1, 1.5, 10_001, null, undefined),
    fc.constantFrom<unknown>({}, [], { quote: 'q' }),
  )
  const block = fc.record({ id: field, type: field, data: field, after: field, more: field })
  fc.assert(
    fc.property(fc.oneof(block, field), (value) => {
      const json = JSON.stringify(value) ?? 'null'
      const isAllowed = DraftBlock.safeParse(JSON.parse(json)).success
      expect(parseBlock(json) !== undefined, json).toBe(isAllowed)
    }),
    options,
  )
})
