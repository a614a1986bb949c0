import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** One value of an axis, or a part of its range. */
export type Axes = Record<string, number | { min: number; max: number }>

export interface FontSubset {
  codePoints: number[]
  /** OpenType features to keep, with their glyphs; all others are dropped. */
  features: string[]
  axes: Axes
  /** Ids of the entries of the name table to keep; without them, those that HarfBuzz keeps. */
  names?: number[]
}

/** HarfBuzz directly, because the package subset-font keeps every feature and its glyphs. */
// biome-ignore lint/suspicious/noExplicitAny: a WebAssembly module has no types
type Subsetter = any

const NAMES = 4
const LAYOUT_FEATURES = 6
const WRITABLE = 2

export async function openSubsetter(): Promise<Subsetter> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/hb-subset.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(file))
  return instance.exports
}

/** Subsets a TrueType font. Throws when HarfBuzz fails. */
export function subsetFont(hb: Subsetter, font: Uint8Array, { codePoints, features, axes, names }: FontSubset): Buffer {
  const memory = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, memory)
  const face = hb.hb_face_create(hb.hb_blob_create(memory, font.length, WRITABLE, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()

  const layoutFeatures = hb.hb_subset_input_set(input, LAYOUT_FEATURES)
  hb.hb_set_clear(layoutFeatures)
  for (const feature of features) hb.hb_set_add(layoutFeatures, tagOf(feature))
  if (names) {
    const nameSet = hb.hb_subset_input_set(input, NAMES)
    hb.hb_set_clear(nameSet)
    for (const name of names) hb.hb_set_add(nameSet, name)
  }
  const codePointSet = hb.hb_subset_input_unicode_set(input)
  for (const point of codePoints) hb.hb_set_add(codePointSet, point)
  for (const [axis, position] of Object.entries(axes)) {
    if (typeof position === 'number') hb.hb_subset_input_pin_axis_location(input, face, tagOf(axis), position)
    else hb.hb_subset_input_set_axis_range(input, face, tagOf(axis), position.min, position.max, Number.NaN)
  }

  const subset = hb.hb_subset_or_fail(face, input)
  if (!subset) throw new Error('HarfBuzz could not cut this font')
  const blob = hb.hb_face_reference_blob(subset)
  const [offset, length] = [hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)]
  const subsetBytes = Buffer.from(new Uint8Array(hb.memory.buffer, offset, length))
  for (const handle of [subset, face]) hb.hb_face_destroy(handle)
  hb.hb_blob_destroy(blob)
  hb.hb_subset_input_destroy(input)
  hb.free(memory)
  return subsetBytes
}

const tagOf = (name: string) => [...name].reduce((tag, character) => (tag << 8) + character.charCodeAt(0), 0)
