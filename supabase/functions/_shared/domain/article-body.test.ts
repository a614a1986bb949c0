import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bodyLine, MARK, oddContent } from '../../../tests/article-body.fixtures.ts'
import type { ContentBlock } from '../contracts/content-block.ts'
import { bodyParts, formatBody, isSubHeading, type Passage, paragraphsOf, withBlocks } from './article-body.ts'

const texts = (content: string) => paragraphsOf(content).map((passage) => passage.text)

describe('paragraphsOf', () => {
  test.each<[name: string, content: string, passages: string[]]>([
    ['nothing', '', []],
    ['only blank lines', '\n \n\t\n', []],
    ['blank lines separate', 'One.\n\nTwo.', ['One.', 'Two.']],
    ['several and spaced blank lines', 'One.\n \n\t\n\nTwo.', ['One.', 'Two.']],
    ['Windows line ends', 'One.\r\n\r\nTwo.\r\nStill two.', ['One.', 'Two. Still two.']],
    ['tags', '<p>One <em class="a">and</em> only.</p>', ['One and only.']],
    ['comments and declarations', 'a<!-- not this -->b<?php x ?>c', ['abc']],
    ['scripts lose their tags', '<script>alert(1)</script>', ['alert(1)']],
    ['entities', 'Salt&nbsp;&amp; light &lt;3 &quot;so&quot; &#39;it&apos;s', ['Salt & light <3 "so" \'it\'s']],
    ['entities are decoded once', '&amp;lt;b&amp;gt;', ['&lt;b&gt;']],
    ['an escaped tag stays text', '&lt;script&gt;', ['<script>']],
    ['named letters and punctuation', 'caf&eacute;&nbsp;&mdash; it&rsquo;s &Eacute;t&eacute;', ['café — it’s Été']],
    ['numbers of characters', '&#8217; &#x2019; &#x1F600;', ['’ ’ 😀']],
    ['unknown entities stay', 'a &unknown; b&; c', ['a &unknown; b&; c']],
    ['numbers without a character stay', '&#0; &#xd800; &#xfdd0; &#x110000;', ['&#0; &#xd800; &#xfdd0; &#x110000;']],
    ['pasted paragraphs separate', '<p>One.</p><p class="b">Two.</p>', ['One.', 'Two.']],
    [
      'so do headings, lists and rules',
      'a<h2>b</h2><ul><li>c</li><li>d</li></ul>e<hr/>f',
      ['a', 'b', 'c', 'd', 'e', 'f'],
    ],
    ['tags that begin alike do not', 'a<path d="b">c<preface>d', ['acd']],
    ['one line break is a space', 'One<br>line.<br/>Two', ['One line. Two']],
    ['two line breaks separate', 'One.<br><br />Two.', ['One.', 'Two.']],
    ['arithmetic stays', '5 < 6 and 7 > 3', ['5 < 6 and 7 > 3']],
    ['an unclosed tag stays text', 'before <b after', ['before <b after']],
    ['a tag within a tag', '<scr<script>ipt>', ['<script>']],
  ])('%s', (_, content, passages) => {
    expect(texts(content)).toEqual(passages)
  })

  test.each([
    ['<', '<'.repeat(100_000)],
    ['<a', '<a'.repeat(50_000)],
    ['&', '&'.repeat(100_000)],
    ['&amp', '&amp'.repeat(25_000)],
    ['line ends', `x${'\n \t'.repeat(33_000)}x`],
    ['spaces', `x\n${' '.repeat(100_000)}x`],
  ])('a wall of %s takes no time', { timeout: 2000 }, (_, content) => {
    expect(paragraphsOf(content).length).toBeGreaterThan(0)
  })

  it('marks sub-headings', () => {
    expect(paragraphsOf('First: the nose\n\nIt begins early.')).toEqual([
      { kind: 'sub-heading', text: 'First: the nose' },
      { kind: 'paragraph', text: 'It begins early.' },
    ])
  })
})

describe('isSubHeading', () => {
  test.each<[text: string, heading: boolean]>([
    ['The method: patience', true],
    ['No colon here', false],
    ['The method: patience.', false],
    ['one two three four five six seven eight nine: ten', true],
    ['one two three four five six seven eight nine ten: eleven', false],
    [`${'x'.repeat(97)}: `.trim(), true],
    [`${'x'.repeat(98)}:`, true],
    [`${'x'.repeat(99)}:`, false],
  ])('%s', (text, heading) => {
    expect(isSubHeading(text)).toBe(heading)
  })
})

describe('withBlocks', () => {
  const block = (id: string): ContentBlock => ({ id, type: 'quote', data: { quote: 'q', author: 'a' } })
  const shape = (content: string, ids: string[]) =>
    withBlocks(paragraphsOf(content), ids.map(block))
      .map((part) => (part.kind === 'block' ? part.block.id : part.kind === 'paragraph' ? '.' : '#'))
      .join('')

  test.each<[name: string, content: string, ids: string[], laidOut: string]>([
    ['no blocks', 'a.\n\nb.', [], '..'],
    ['no text', '', ['1', '2'], '12'],
    ['one in the middle', 'a.\n\nb.\n\nc.\n\nd.', ['1'], '..1..'],
    ['evenly', 'a.\n\nb.\n\nc.\n\nd.\n\ne.\n\nf.', ['1', '2'], '..1..2..'],
    ['more blocks than text', 'a.\n\nb.', ['1', '2', '3'], '.12.3'],
    ['not under a sub-heading', 'a.\n\nb: c\n\nd.\n\ne.', ['1'], '.#.1.'],
    ['only sub-headings', 'a: b', ['1'], '#1'],
  ])('%s', (_, content, ids, laidOut) => {
    expect(shape(content, ids)).toBe(laidOut)
  })

  test.each<[name: string, blocks: [id: string, after?: number][], laidOut: string]>([
    ['before the first passage', [['1', 0]], '1....'],
    ['after a passage', [['1', 3]], '...1.'],
    ['after the last passage', [['1', 4]], '....1'],
    ['beyond the last passage', [['1', 9]], '....1'],
    ['under a sub-heading, if it says so', [['1', 1]], '.1...'],
    [
      'two at one place, in their order',
      [
        ['2', 2],
        ['1', 2],
      ],
      '..21..',
    ],
    ['beside one without a place, which stands where it stood alone', [['1', 0], ['2']], '1..2..'],
    ['before one without a place at the same place', [['1', 2], ['2']], '..12..'],
  ])('a block with a place: %s', (_, blocks, laidOut) => {
    const placed = blocks.map(([id, after]) => ({ ...block(id), ...(after !== undefined && { after }) }))
    const parts = withBlocks(paragraphsOf('a.\n\nb.\n\nc.\n\nd.'), placed)
    expect(parts.map((part) => (part.kind === 'block' ? part.block.id : '.')).join('')).toBe(laidOut)
  })

  it('leaves blocks of unknown types out of a page', () => {
    const contentBlocks = [block('1'), { id: '2', type: 'video-tour', data: {} }]
    const parts = bodyParts({ content: 'a.', contentBlocks })
    expect(parts.flatMap((part) => (part.kind === 'block' ? part.block.id : []))).toEqual(['1'])
  })
})

describe('formatBody', () => {
  /** A passage as the editor has it: one line of text, which is not empty. */
  const passage: fc.Arbitrary<Passage> = fc
    .tuple(bodyLine, fc.boolean())
    .map(([text, isFixed]) => [text.replaceAll(MARK, '').replace(/\s+/g, ' ').trim(), isFixed] as const)
    .filter(([text]) => text !== '')
    .map(([text, isFixed]) => {
      if (!isSubHeading(text)) return { kind: 'paragraph', text }
      return isFixed ? { kind: 'paragraph', text, isFixedParagraph: true } : { kind: 'sub-heading', text }
    })

  test('is read as the same passages, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(passage, { maxLength: 12 }), (passages) => {
        expect(paragraphsOf(formatBody(passages))).toEqual(passages)
      }),
      { numRuns: 2000 },
    )
  })

  test('of stored content is read as what the content was read as', () => {
    fc.assert(
      fc.property(oddContent, (content) => {
        const passages = paragraphsOf(content)
        expect(paragraphsOf(formatBody(passages))).toEqual(passages)
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps a line a paragraph that would be a sub-heading, and says so to nobody who reads the stored text', () => {
    const stored = formatBody([{ text: 'The method: patience', isFixedParagraph: true }])
    expect(stored.replace(/<[^>]*>/g, '')).toBe('The method: patience')
    expect(paragraphsOf(stored)).toEqual([{ kind: 'paragraph', text: 'The method: patience', isFixedParagraph: true }])
  })

  test('leaves out passages without text', () => {
    expect(formatBody([{ text: ' \u00a0' }, { text: 'One.' }, { text: MARK }])).toBe('One.')
  })
})
