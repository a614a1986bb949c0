import { describe, expect, test } from 'vitest'
import { IssueColours } from '../contracts/issue.ts'
import {
  type ChosenColours,
  COLOUR_THEMES,
  colourProblems,
  contrastRatio,
  mixColours,
  PALETTES,
  paletteOf,
  type ThemeColours,
} from '../contracts/issue-colours.ts'

const OWN = { accent: null, paper: null }
const byDay = (light: Partial<ThemeColours>): ChosenColours => ({ light: { ...OWN, ...light }, dark: OWN })

test('contrast is measured as WCAG says', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.478, 3)
  expect(contrastRatio('#777777', '#777777')).toBe(1)
})

test('panels and rules follow a chosen paper, and nothing changes without one', () => {
  for (const theme of COLOUR_THEMES) {
    expect(paletteOf(theme, null)).toEqual(PALETTES[theme])
    expect(colourProblems(theme, null)).toEqual({})
  }
  const { light } = PALETTES
  expect(paletteOf('light', byDay({ accent: '#1d4f3f' }))).toEqual({ ...light, accent: '#1d4f3f' })
  const green = paletteOf('light', byDay({ paper: '#eef3ea' }))
  expect(green).toEqual({ ...light, paper: '#eef3ea', surface: '#e6eae1', line: '#ccd0c8' })
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080')
})

describe('a colour in which text is hard to read is refused with a sentence at its field', () => {
  test.each<[string, ChosenColours, string, RegExp]>([
    ['a pale accent', byDay({ accent: '#d99a84' }), 'light.accent', /^This accent is hard .* 1\.9, .* A darker one/],
    ['a dark paper by day', byDay({ paper: '#7a6a55' }), 'light.paper', /^Text is hard .* A lighter one, please\.$/],
    [
      'a dark accent at night',
      { light: OWN, dark: { accent: '#74231f', paper: null } },
      'dark.accent',
      /A lighter one/,
    ],
    ['a light paper at night', { light: OWN, dark: { accent: null, paper: '#f6f1e7' } }, 'dark.paper', /A darker one/],
    ['what is no colour', byDay({ accent: 'red' }), 'light.accent', /^A colour such as #74231f, please\.$/],
  ])('%s', (_, colours, field, sentence) => {
    const [issue] = IssueColours.safeParse(colours).error?.issues ?? []
    expect(issue?.path.join('.')).toBe(field)
    expect(issue?.message).toMatch(sentence)
  })

  test('the accent has to be readable on panels as well as on the paper', () => {
    const { paper, surface } = PALETTES.light
    const between = Array.from({ length: 256 }, (_, grey) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`).find(
      (grey) => contrastRatio(grey, paper) >= 4.5 && contrastRatio(grey, surface) < 4.5,
    )
    expect(between).toBeDefined()
    expect(colourProblems('light', byDay({ accent: between ?? null }))).toHaveProperty('accent')
  })
})

test('capitals and spaces of a typed colour are forgiven', () => {
  expect(IssueColours.parse(byDay({ accent: ' #1D4F3F ' })).light.accent).toBe('#1d4f3f')
})
