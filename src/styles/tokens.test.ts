import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PALETTES } from '../../supabase/functions/_shared/contracts/issue-colours.ts'

test('the palettes by which colours are judged are those of the style sheet', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  for (const [theme, rules] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, value] of Object.entries(PALETTES[theme]))
      expect(new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rules)?.[1], `${theme} ${name}`).toBe(value)
  }
})
