import { type ChosenColours, COLOUR_THEMES, paletteOf } from '#shared/contracts/issue-colours.ts'

/** The tokens derived from paper and accent; ink stays the magazine's. */
const COLOURED = ['paper', 'surface', 'line', 'accent'] as const

/**
 * The attributes of an element in the colours of an issue, in both colour schemes: the style sheet chooses between them, so
 * nothing changes while the page loads. Empty for an issue in the magazine's own colours.
 */
export function issueColoursAttributes(colours: ChosenColours | null): { class?: string; style?: string } {
  if (!colours) return {}
  const properties = COLOUR_THEMES.flatMap((theme) => {
    const palette = paletteOf(theme, colours)
    return COLOURED.map((name) => `--${theme}-${name}:${palette[name]}`)
  })
  return { class: 'issue-colours', style: properties.join(';') }
}
