import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import { drawSvg } from './drawing.ts'

describe('the catalogue', () => {
  it('has unique names', () => {
    const names = catalogue.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('draws the same source for the same name', () => {
    for (const picture of catalogue) expect(drawSvg(picture), picture.name).toEqual(drawSvg(picture))
  })

  it('has no undefined or invalid number in a picture', () => {
    for (const picture of catalogue) expect(drawSvg(picture).svg, picture.name).not.toMatch(/NaN|undefined|Infinity/)
  })
})
