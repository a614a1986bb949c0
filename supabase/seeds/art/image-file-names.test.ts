import { describe, expect, it } from 'vitest'
import { fileStem, imageFiles, parseFileName, widthsBelow } from './image-file-names.ts'

const info = { name: 'night-train', w: 2000, h: 1250, top: '2a1826', bottom: '1a1320', hash: '0a1b2c3d' }
const stem = 'night-train.2000x1250.2a1826-1a1320.0a1b2c3d'

describe('the file name of a picture', () => {
  it('contains size, two colours and hash', () => {
    expect(fileStem(info)).toBe(stem)
  })

  it('can be parsed for the full-size file', () => {
    expect(parseFileName(`${stem}.webp`)).toEqual(info)
  })

  it.each([`${stem}-480.webp`, `${stem}.avif`, 'night-train.webp', 'notes.txt'])('cannot be parsed for %s', (file) => {
    expect(parseFileName(file)).toBeUndefined()
  })

  it('has smaller versions of the fixed widths below its own', () => {
    expect(widthsBelow(2000)).toEqual([480, 960, 1440])
    expect(widthsBelow(1440)).toEqual([480, 960])
    expect(widthsBelow(1000)).toEqual([480, 960])
  })

  it('exists as WebP and AVIF in every width', () => {
    expect(imageFiles('a.1000x1250.000000-ffffff.00000000', 1000)).toEqual([
      'a.1000x1250.000000-ffffff.00000000.webp',
      'a.1000x1250.000000-ffffff.00000000.avif',
      'a.1000x1250.000000-ffffff.00000000-480.webp',
      'a.1000x1250.000000-ffffff.00000000-480.avif',
      'a.1000x1250.000000-ffffff.00000000-960.webp',
      'a.1000x1250.000000-ffffff.00000000-960.avif',
    ])
  })
})
