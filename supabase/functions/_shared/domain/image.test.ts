import { expect, test } from 'vitest'
import { focalCrop, imageFiles, imageSources, imageStem, isImageFile, parseImageName, withFocalPoint } from './image.ts'

const at = (name: string) => `/media/${name}.ffeedd-001122.0a1b2c3d`

test('size and colours are read from the name of an image', () => {
  expect(imageSources(`${at('the-swimmer.2000x1250')}.webp`)).toEqual({
    src: `${at('the-swimmer.2000x1250')}.webp`,
    width: 2000,
    height: 1250,
    colours: ['#ffeedd', '#001122'],
    avif: [480, 640, 750, 960, 1440]
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
    [480, 640, 750]
      .map((w) => `${at('a.960x600')}-${w}.avif ${w}w`)
      .concat(`${at('a.960x600')}.avif 960w`)
      .join(', '),
  )
  expect(imageSources(`${at('a.480x300')}.webp`).avif).toBe(`${at('a.480x300')}.avif 480w`)
})

test('upright images have a derivative for a column of a telephone', () => {
  const upright = imageSources(`${at('a.1200x1600')}.webp`)
  expect(upright.avif).toMatch(/-320\.avif 320w, .*-480\.avif 480w, /)
  expect(upright.webp).not.toContain('320')
  expect(imageSources(`${at('a.1200x1200')}.webp`).avif).not.toContain('320')
})

test.each([
  '/media/the-swimmer.webp',
  'https://elsewhere.example/media/a.2000x1250.ffeedd-001122.0a1b2c3d.webp',
  '/media/a.0x1250.ffeedd-001122.0a1b2c3d.webp',
  '/media/a.2000x1250.ffeedd-00112g.0a1b2c3d.webp',
  '/media/a.2000x1250.ffeedd-001122.0a1b2c3d.jpg',
  '/media/a.2000x1250.ffeedd-001122.0a1b2c3d.webp?x',
  'https://elsewhere.example/a.jpg#focus=101,5',
  '/media/a b.2000x1250.ffeedd-001122.0a1b2c3d.webp',
  '/media/a,b.2000x1250.ffeedd-001122.0a1b2c3d.webp',
  '',
])('%s has no derivatives', (url) => {
  expect(imageSources(url)).toEqual({ src: url })
})

test('the focal point stands behind the address, and is not part of the file', () => {
  const url = `${at('a.960x600')}.webp`
  const address = withFocalPoint(url, { x: 0.3, y: 1 })
  expect(address).toBe(`${url}#focus=30,100`)
  expect(imageSources(address)).toEqual({ ...imageSources(url), focalPoint: { x: 0.3, y: 1 } })
  expect(imageSources('https://elsewhere.example/a.jpg#focus=0,5')).toEqual({
    src: 'https://elsewhere.example/a.jpg',
    focalPoint: { x: 0, y: 0.05 },
  })
  expect(withFocalPoint(url, { x: 0.5, y: 0.5 })).toBe(url)
})

test('the names of all files of an image are those that its sources name', () => {
  const stem = imageStem({ name: 'a', width: 1000, height: 1600, top: 'ffeedd', bottom: '001122', hash: '0a1b2c3d' })
  const size = { width: 1000, height: 1600 }
  const { src, avif, webp } = imageSources(`/media/${stem}.webp`)
  const named = [src, ...`${avif}, ${webp}`.split(', ').map((each) => each.split(' ')[0])]
  expect(new Set(imageFiles(stem, size).map((file) => `/media/${file}`))).toEqual(new Set(named))
  expect(imageFiles(stem, size).every(isImageFile)).toBe(true)
})

test.each(['../a.960x600.ffeedd-001122.0a1b2c3d.webp', 'a.webp', 'a.960x600.ffeedd-001122.0a1b2c3d.html', ''])(
  '%j is the file of no picture',
  (file) => expect(isImageFile(file)).toBe(false),
)

test.each([
  [
    'a landscape in a square',
    { width: 300, height: 100 },
    { width: 10, height: 10 },
    { left: 150, top: 0, width: 100, height: 100 },
  ],
  [
    'a portrait in a landscape',
    { width: 100, height: 300 },
    { width: 20, height: 10 },
    { left: 0, top: 63, width: 100, height: 50 },
  ],
  ['the same ratio', { width: 30, height: 20 }, { width: 3, height: 2 }, { left: 0, top: 0, width: 30, height: 20 }],
])('a focal crop of %s', (_, image, frame, crop) => {
  expect(focalCrop(image, frame, { x: 0.75, y: 0.25 })).toEqual(crop)
})

test('the name of a full-size file can be parsed, and no other', () => {
  const name = { name: 'night-train', width: 2000, height: 1250, top: '2a1826', bottom: '1a1320', hash: '0a1b2c3d' }
  expect(parseImageName(`${imageStem(name)}.webp`)).toEqual(name)
  for (const other of [`${imageStem(name)}-480.webp`, `${imageStem(name)}.avif`, 'night-train.webp', 'notes.txt'])
    expect(parseImageName(other)).toBeUndefined()
})
