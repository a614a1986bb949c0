import { describe, expect, it } from 'vitest'
import { rewriteMediaUrls } from './media-urls.ts'

const stems = new Map([
  ['seven-coats', 'seven-coats.2000x1250.aabbcc-112233.0a1b2c3d'],
  ['seven-coats-product-1', 'seven-coats-product-1.1000x1250.aabbcc-112233.00000001'],
])

describe('rewriting the media URLs of a seed file', () => {
  it('replaces a short name by the stem', () => {
    const { text, unknown } = rewriteMediaUrls(`'/media/seven-coats.webp', 1`, stems)
    expect(text).toBe(`'/media/seven-coats.2000x1250.aabbcc-112233.0a1b2c3d.webp', 1`)
    expect(unknown).toEqual([])
  })

  it('replaces an earlier stem and keeps a current one', () => {
    const old = '"/media/seven-coats.2000x1250.000000-111111.ffffffff.webp"'
    const once = rewriteMediaUrls(old, stems).text
    expect(once).toBe('"/media/seven-coats.2000x1250.aabbcc-112233.0a1b2c3d.webp"')
    expect(rewriteMediaUrls(once, stems).text).toBe(once)
  })

  it('does not confuse a name with a longer one', () => {
    expect(rewriteMediaUrls('/media/seven-coats-product-1.webp', stems).text).toBe(
      '/media/seven-coats-product-1.1000x1250.aabbcc-112233.00000001.webp',
    )
  })

  it('lists each unknown name once and keeps its URL', () => {
    const before = '/media/eight-coats.webp /media/eight-coats.webp https://example.com/media-kit.webp'
    expect(rewriteMediaUrls(before, stems)).toEqual({ text: before, unknown: ['eight-coats'] })
  })
})
