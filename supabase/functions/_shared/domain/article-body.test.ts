import { describe, expect, it, test } from 'vitest'
import type { ContentBlock } from '../contracts/content-block.ts'
import { isSubHeading, paragraphsOf, withBlocks } from './article-body.ts'

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
    ['unknown entities stay', 'caf&eacute; &unknown;', ['caf&eacute; &unknown;']],
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
})
