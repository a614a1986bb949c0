import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AnyBlock } from '#shared/contracts/content-block.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

type Fields = Record<string, unknown>
const block = (type: unknown, data: unknown, id: unknown = 'b', more: Fields = {}) => ({ id, type, data, ...more })
const positioned = (after: unknown) => ({ ...quote(), after })
const quote = (overrides: Fields = {}) => block('quote', { quote: 'Q', author: 'A', ...overrides })
const callout = (overrides: Fields = {}) => block('callout', { type: 'info', content: 'C', ...overrides })
const image = (overrides: Fields = {}) => ({ url: '/a.webp', alt: '', ...overrides })
const gallery = (images: unknown = [image()], overrides: Fields = {}) =>
  block('image-gallery', { images, ...overrides })
const product = (overrides: Fields = {}) => ({ image: '/a.webp', name: 'N', ...overrides })
const showcase = (products: unknown = [product()], overrides: Fields = {}) =>
  block('product-showcase', { layout: 'grid', products, ...overrides })
const long = 'x'.repeat(5001)

const validBlocks: [string, unknown][] = [
  ['a quote', quote()],
  ['a quote with a title', quote({ title: 'T' })],
  ['a null title', quote({ title: null })],
  ['fields that nobody knows', quote({ colour: 'red' })],
  ['a gallery', gallery([image(), image({ caption: 'C', url: 'https://cdn.example/a.png' })])],
  ['each callout', callout({ type: 'warning', title: '' })],
  ['a showcase', showcase([product({ price: '€ 1,240', rating: 4.5, link: 'mailto:a@b.example', brand: null })])],
  ['the ends of the rating', showcase([product({ rating: 0 }), product({ rating: 5 })])],
  ['an unknown type', block('video-tour', { url: ['anything', { deep: [1] }] })],
  ['an unknown type without fields', block('x', {})],
  ['a position before the text', positioned(0)],
  ['the last position', positioned(10_000)],
  ['a position of an unknown type', block('video', {}, 'b', { after: 3 })],
  ['as many images as there may be', gallery(Array.from({ length: 60 }, () => image()))],
]
const invalidBlocks: [string, unknown][] = [
  ['null', null],
  ['a text', 'quote'],
  ['a number', 7],
  ['an array', [quote()]],
  ['nothing', {}],
  ['an unknown type with data that is no object', block('video', 'data')],
  ['an unknown type without data', { id: 'b', type: 'video' }],
  ['an unknown type with data in an array', block('video', [])],
  ['a type in capitals', block('Video', {})],
  ['a type with a space', block('video tour', {})],
  ['an empty type', block('', {})],
  ['too long a type', block('x'.repeat(61), {})],
  ['a position as a text', positioned('3')],
  ['a position of null', positioned(null)],
  ['a position below the range', positioned(-1)],
  ['a position above the range', positioned(10_001)],
  ['a fractional position', positioned(1.5)],
  ['an enormous position', positioned(1e300)],
  ['a position in a list', positioned([3])],
  ['a type that is no text', block(['quote'], { quote: 'Q', author: 'A' })],
  ['no id', { type: 'quote', data: { quote: 'Q', author: 'A' } }],
  ['a number for an id', block('quote', { quote: 'Q', author: 'A' }, 7)],
  ['no data', { id: 'b', type: 'quote' }],
  ['data in an array', block('quote', [{ quote: 'Q', author: 'A' }])],
  ['gallery data in an array', block('image-gallery', [{ images: [image()] }])],
  ['a blank quote', quote({ quote: ' \n\u00a0' })],
  ['a quote without an author', quote({ author: null })],
  ['a number for a quote', quote({ quote: 7 })],
  ['too long a quote', quote({ quote: long })],
  ['a title that is a list', quote({ title: ['T'] })],
  ['an empty gallery', gallery([])],
  ['no images', gallery(null)],
  ['images in an object', gallery({ 0: image() })],
  ['images in a list in a list', gallery([[image()]])],
  ['too many images', gallery(Array.from({ length: 61 }, () => image()))],
  ['an image without an alt text', gallery([{ url: '/a.webp' }])],
  ['an image without a URL', gallery([image({ url: null })])],
  ['an image with a javascript URL', gallery([image({ url: 'javascript:alert(1)' })])],
  ['an image with a data URL', gallery([image({ url: 'data:image/png;base64,AA' })])],
  ['too long an alt text', gallery([image({ alt: long })])],
  ['one invalid image among valid ones', gallery([image(), null, image()])],
  ['a callout of an unknown type', callout({ type: 'danger' })],
  ['a callout of null type', callout({ type: null })],
  ['an empty callout', callout({ content: '' })],
  ['an unknown layout', showcase([product()], { layout: 'carousel' })],
  ['a product without a name', showcase([product({ name: '' })])],
  ['a product without a picture', showcase([{ name: 'N' }])],
  ['a rating as a text', showcase([product({ rating: '5' })])],
  ['a rating above the range', showcase([product({ rating: 5.1 })])],
  ['a rating below the range', showcase([product({ rating: -0.1 })])],
  ['an enormous rating', showcase([product({ rating: 1e300 })])],
  ['a rating that is a list', showcase([product({ rating: [5] })])],
  ['a link to a script', showcase([product({ link: 'javascript:alert(1)' })])],
  ['a link to a path', showcase([product({ link: '/a' })])],
  ['an empty link', showcase([product({ link: '' })])],
  ['a link in a list', showcase([product({ link: ['https://a.example'] })])],
  ['a price as a number', showcase([product({ price: 1240 })])],
  ['too many products', showcase(Array.from({ length: 25 }, () => product()))],
]

/** The result of the database for each block, in one query. A check constraint would also pass on null. */
async function checkBlocks(blocks: unknown[]): Promise<unknown[]> {
  const rows = await db.owner`
    select private.is_content_block(block) as answer
    from jsonb_array_elements(${db.owner.json(blocks as never)}) with ordinality as b(block, n) order by n`
  return rows.map(({ answer }) => answer)
}
const matchesContract = (value: unknown) => AnyBlock.safeParse(value).success

describe('a block', () => {
  test.each(validBlocks)('%s is valid', async (_, value) => {
    expect(await checkBlocks([value])).toEqual([true])
    expect(matchesContract(value)).toBe(true)
  })
  test.each(invalidBlocks)('%s is invalid', async (_, value) => {
    expect(await checkBlocks([value])).toEqual([false])
    expect(matchesContract(value)).toBe(false)
  })

  test('gets the same result from the database as from the contract, for random values', async () => {
    const blocks = fc.sample(anyBlock(), { numRuns: 4000, seed: 81 })
    const answers = await checkBlocks(blocks)
    const mismatches = blocks.filter((value, index) => matchesContract(value) !== answers[index])
    expect(mismatches).toEqual([])
    expect(answers.filter((answer) => answer === true).length).toBeGreaterThan(200)
  })
})

describe('the content blocks of an article', () => {
  const list = async (value: string) => {
    const [row] = await db.owner`select private.are_content_blocks(${value}::text::jsonb) as answer`
    return row?.answer
  }
  const blocksOf = (count: number, of = (id: string): unknown => ({ ...quote(), id })) =>
    JSON.stringify(Array.from({ length: count }, (_, index) => of(`b${index}`)))

  test.each([
    ['none', '[]', true],
    ['a hundred', blocksOf(100), true],
    ['more than a hundred', blocksOf(101), false],
    ['two blocks of one id', JSON.stringify([quote(), quote()]), false],
    ['one invalid among valid ones', JSON.stringify([quote(), null]), false],
    ['null', 'null', false],
    ['an object', '{}', false],
    ['a text', '"[]"', false],
    [
      'more than a megabyte',
      blocksOf(100, (id) => ({ ...quote({ title: 'x'.repeat(5000), junk: 'x'.repeat(5000) }), id })),
      false,
    ],
    ['thousands of nested lists', `${'['.repeat(3000)}${']'.repeat(3000)}`, false],
  ])('%s', async (_, value, expected) => {
    expect(await list(value)).toBe(expected)
  })

  test('a list nested without end is refused before it is read', async () => {
    await expect(list('['.repeat(200_000))).rejects.toMatchObject({ code: expect.stringMatching(/^(54001|22P02)$/) })
  })

  test('an article holds valid blocks only', async () => {
    const write = (blocks: unknown) => db.owner`insert into public.articles (id, title, content_blocks)
      values ('a', 'A', ${db.owner.json(blocks as never)})`
    await expect(write([callout({ content: 7 })])).rejects.toMatchObject({ code: '23514' })
    await expect(write([callout()])).resolves.toMatchObject({ count: 1 })
  })
})

/** Blocks that are nearly valid: most fields are valid, the others are random values. */
function anyBlock(): fc.Arbitrary<unknown> {
  const oddValue = fc.oneof(
    fc.constantFrom(
      null,
      '',
      ' ',
      0,
      7,
      true,
      [],
      {},
      'x',
      'javascript:x',
      '/a',
      '//a',
      'https://a.example',
      5.01,
      -1,
      '\u00a0',
      '\u0085',
    ),
    fc.jsonValue({ noUnicodeString: true, maxDepth: 2 }),
  )
  const mostly = (value: unknown) =>
    fc.oneof({ weight: 30, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: oddValue })
  const fields = (values: Fields, required: string[]) =>
    fc.record(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mostly(value)])), {
      requiredKeys: required,
    })
  const images = fc.array(fields({ url: '/a.webp', alt: 'A', caption: 'C' }, ['url', 'alt']), {
    minLength: 1,
    maxLength: 3,
  })
  const products = fc.array(
    fields(
      {
        image: '/a',
        name: 'N',
        brand: 'B',
        category: 'C',
        description: 'D',
        price: '1',
        rating: 4,
        link: 'https://a.example',
      },
      ['image', 'name'],
    ),
    { minLength: 1, maxLength: 3 },
  )
  const data = fc.oneof(
    fields({ quote: 'Q', author: 'A', title: 'T' }, ['quote', 'author']),
    fields({ type: 'info', title: 'T', content: 'C' }, ['type', 'content']),
    fc.record({
      title: mostly('T'),
      images: fc.oneof({ weight: 20, arbitrary: images }, { weight: 1, arbitrary: oddValue }),
    }),
    fc.record({
      layout: mostly('grid'),
      products: fc.oneof({ weight: 20, arbitrary: products }, { weight: 1, arbitrary: oddValue }),
    }),
  )
  const types = fc.constantFrom('quote', 'image-gallery', 'callout', 'product-showcase', 'video-tour')
  const wholeBlock = (withPosition: boolean) =>
    fc.record({
      id: mostly('b'),
      ...(withPosition && { after: mostly(3) }),
      type: fc.oneof({ weight: 20, arbitrary: types }, { weight: 1, arbitrary: oddValue }),
      data,
    })
  return fc.oneof({ weight: 40, arbitrary: fc.boolean().chain(wholeBlock) }, { weight: 1, arbitrary: oddValue })
}
