import { createRequire } from 'node:module'

/** The part of harfbuzzjs that this project uses; the package has no types. */
interface HarfBuzz {
  createBlob(font: Uint8Array): object
  createFace(blob: object, index: number): Face
  createFont(face: Face): object
  createBuffer(): ShapingBuffer
  shape(font: object, buffer: ShapingBuffer): void
}

interface Face {
  /** Units of the font for one em. */
  upem: number
  /** The code points of its letters. */
  collectUnicodes(): Uint32Array
}

interface ShapingBuffer {
  addText(text: string): void
  guessSegmentProperties(): void
  /** `ax`: the horizontal advance in units of the font. */
  json(): { ax: number }[]
  destroy(): void
}

// Required, not imported: the module itself is a promise, which loaders of ES modules take for the promise of a module.
export const harfbuzz: HarfBuzz = await createRequire(import.meta.url)('harfbuzzjs')
