import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import { drawSvg } from './drawing.ts'

describe('the catalogue', () => {
  it('names every picture once', () => {
    const names = catalogue.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('draws the same source from the same name, every time', () => {
    for (const picture of catalogue) expect(drawSvg(picture), picture.name).toEqual(drawSvg(picture))
  })

  it('leaves no undefined or broken number in a picture', () => {
    for (const picture of catalogue) expect(drawSvg(picture).svg, picture.name).not.toMatch(/NaN|undefined|Infinity/)
  })
})
