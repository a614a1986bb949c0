import { expect, test } from 'vitest'
import { imageSources } from './image.ts'

const at = (name: string) => `/media/${name}.ffeedd-001122.0a1b2c3d`

test('size and colours are read from the name of an image', () => {
  expect(imageSources(`${at('the-swimmer.2000x1250')}.webp`)).toEqual({
    src: `${at('the-swimmer.2000x1250')}.webp`,
    width: 2000,
    height: 1250,
    colours: ['#ffeedd', '#001122'],
    avif: [480, 960, 1440]
      .map((w) => `${at('the-swimmer.2000x1250')}-${w}.avif ${w}w`)
      .join(', ')
      .concat(`, ${at('the-swimmer.2000x1250')}.avif 2000w`),
    webp: [480, 960, 1440]
      .map((w) => `${at('the-swimmer.2000x1250')}-${w}.webp ${w}w`)
      .join(', ')
      .concat(`, ${at('the-swimmer.2000x1250')}.webp 2000w`),
  })
})

test('derivatives are narrower than the image', () => {
  expect(imageSources(`${at('a.960x600')}.webp`).avif).toBe(
    `${at('a.960x600')}-480.avif 480w, ${at('a.960x600')}.avif 960w`,
  )
  expect(imageSources(`${at('a.480x300')}.webp`).avif).toBe(`${at('a.480x300')}.avif 480w`)
})

test.each([
  '/media/the-swimmer.webp',
  'https://elsewhere.example/media/a.2000x1250.ffeedd-001122.0a1b2c3d.webp',
  '/media/a.0x1250.ffeedd-001122.0a1b2c3d.webp',
  '/media/a.2000x1250.ffeedd-00112g.0a1b2c3d.webp',
  '/media/a.2000x1250.ffeedd-001122.0a1b2c3d.jpg',
  '/media/a.2000x1250.ffeedd-001122.0a1b2c3d.webp?x',
  '/media/a b.2000x1250.ffeedd-001122.0a1b2c3d.webp',
  '/media/a,b.2000x1250.ffeedd-001122.0a1b2c3d.webp',
  '',
])('%s has no derivatives', (url) => {
  expect(imageSources(url)).toEqual({ src: url })
})
