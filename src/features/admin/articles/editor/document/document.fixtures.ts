import fc from 'fast-check'
import { ArticleDocument, DraftBlock } from '#shared/contracts/article-draft.ts'
import { blankDocument } from './blank-document.ts'

export const emptyDocument = (changes: Partial<ArticleDocument> = {}): ArticleDocument => ({
  ...blankDocument(),
  ...changes,
})

export const quoteBlock = (id: string, quote = 'A quote', after?: number): DraftBlock => ({
  id,
  type: 'quote',
  data: { quote, author: 'Somebody' },
  ...(after !== undefined && { after }),
})

/** Text with everything that markup, white space and writing direction have in store. */
const difficultText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '&amp;',
        '&lt;',
        '&nbsp;',
        '&amp;lt;',
        '<p>',
        '</p>',
        '<p role="paragraph">',
        '<b',
        '<!-- x -->',
        '\r',
        '\r\n',
        '\n',
        '\n\n',
        ' \n \t\n ',
        '\u00a0',
        '\u200b',
        '\u200d',
        '\ufeff',
        '\u202e',
        '\u2066',
        '\u2069',
        '\ufdd0',
        'אודיל',
        'A colon: here',
        'One. Two.',
        'word ',
        '  ',
        '👩‍🚀',
        'e\u0301',
      ),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join('').replaceAll('\u0000', ''))

const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)))

const draftBlock: fc.Arbitrary<DraftBlock> = fc
  .record(
    {
      id: fc.string({ minLength: 1, maxLength: 8 }).filter((id) => id.trim() === id && id !== ''),
      type: fc.constantFrom('quote', 'image-gallery', 'callout', 'product-showcase', 'audio-player', 'Not A Type'),
      data: fc.dictionary(fc.string({ maxLength: 6 }).filter(isPlainKey), json, { maxKeys: 3 }),
      after: fc.nat({ max: 12 }),
      newerField: json,
    },
    { requiredKeys: ['id', 'type', 'data'] },
  )
  .map((block) => DraftBlock.parse(block))

/** A key that zod's copies of objects keep. */
function isPlainKey(key: string): boolean {
  return key !== '__proto__'
}

/** Documents that the contract allows, those that no editor has written included. */
export const articleDocument: fc.Arbitrary<ArticleDocument> = fc
  .record({
    content: fc.array(difficultText, { maxLength: 6 }).map((texts) => texts.join('\n\n')),
    contentBlocks: fc.array(draftBlock, { maxLength: 5 }),
    newerField: json,
  })
  .map((changes) => ArticleDocument.parse(emptyDocument(changes)))

export const paragraphText = difficultText.map((text) => text.replace(/[\r\n]/g, ' '))
