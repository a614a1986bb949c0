import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** An axis at one place, or part of its range. */
export type Axes = Record<string, number | { min: number; max: number }>

export interface Cut {
  points: number[]
  /** OpenType features to keep, with the letters they lead to. All others are dropped. */
  features: string[]
  axes: Axes
}

/** HarfBuzz itself, because subset-font keeps every feature there is, and all their letters. */
// biome-ignore lint/suspicious/noExplicitAny: a WebAssembly module has no types
type Subsetter = any

const LAYOUT_FEATURES = 6
const WRITABLE = 2

export async function openSubsetter(): Promise<Subsetter> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/hb-subset.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(file))
  return instance.exports
}

/** Cuts a TrueType font. Throws when HarfBuzz cannot. */
export function cutFont(hb: Subsetter, font: Uint8Array, { points, features, axes }: Cut): Buffer {
  const memory = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, memory)
  const face = hb.hb_face_create(hb.hb_blob_create(memory, font.length, WRITABLE, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()

  const kept = hb.hb_subset_input_set(input, LAYOUT_FEATURES)
  hb.hb_set_clear(kept)
  for (const feature of features) hb.hb_set_add(kept, tagOf(feature))
  const letters = hb.hb_subset_input_unicode_set(input)
  for (const point of points) hb.hb_set_add(letters, point)
  for (const [axis, place] of Object.entries(axes)) {
    if (typeof place === 'number') hb.hb_subset_input_pin_axis_location(input, face, tagOf(axis), place)
    else hb.hb_subset_input_set_axis_range(input, face, tagOf(axis), place.min, place.max, Number.NaN)
  }

  const subset = hb.hb_subset_or_fail(face, input)
  if (!subset) throw new Error('HarfBuzz could not cut this font')
  const blob = hb.hb_face_reference_blob(subset)
  const [at, length] = [hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)]
  const cut = Buffer.from(new Uint8Array(hb.memory.buffer, at, length))
  for (const done of [subset, face]) hb.hb_face_destroy(done)
  hb.hb_blob_destroy(blob)
  hb.hb_subset_input_destroy(input)
  hb.free(memory)
  return cut
}

const tagOf = (name: string) => [...name].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0)
