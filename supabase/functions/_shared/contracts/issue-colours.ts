// The colours of the pages, and those that an issue may choose. No schemas: the admin judges colours while they are typed
// (decision 0141).

export type ColourTheme = 'light' | 'dark'
export const COLOUR_THEMES = ['light', 'dark'] as const satisfies ColourTheme[]

/** The colours of an issue in a theme, as `#rrggbb` in small letters; null is the magazine's own. */
export interface ThemeColours {
  accent: string | null
  paper: string | null
}
export type ChosenColours = Record<ColourTheme, ThemeColours>

export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/

/** The colours of a page. `soft`: secondary text; `surface`: panels; `line`: rules. */
export interface Palette {
  paper: string
  surface: string
  ink: string
  soft: string
  line: string
  accent: string
}

/** Those of src/styles/tokens.css; src/styles/tokens.test.ts compares them. */
export const PALETTES: Record<ColourTheme, Palette> = {
  light: {
    paper: '#f6f1e7',
    surface: '#efe8da',
    ink: '#1c1814',
    soft: '#5f564a',
    line: '#d8cebc',
    accent: '#74231f',
  },
  dark: {
    paper: '#14120f',
    surface: '#1c1915',
    ink: '#ece5d9',
    soft: '#aba192',
    line: '#38332b',
    accent: '#d99a84',
  },
}

/** The share of ink in surface and line, as in the magazine's own palettes. */
const SURFACE_INK = 0.04
const LINE_INK = 0.16

/** The palette of a theme with the colours of an issue: panels and rules follow its paper. */
export function paletteOf(theme: ColourTheme, colours: ChosenColours | null): Palette {
  const own = PALETTES[theme]
  const { accent, paper } = colours?.[theme] ?? { accent: null, paper: null }
  const tinted = paper && {
    paper,
    surface: mixColours(paper, own.ink, SURFACE_INK),
    line: mixColours(paper, own.ink, LINE_INK),
  }
  return { ...own, ...tinted, accent: accent ?? own.accent }
}

/** Contrast of text by WCAG 2.2, success criterion 1.4.3 (AA). */
const MIN_CONTRAST = 4.5

/** The contrast ratio of two colours, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A sentence for each colour of a theme that makes text hard to read, by the field that chooses it. */
export function colourProblems(
  theme: ColourTheme,
  colours: ChosenColours | null,
): Partial<Record<keyof ThemeColours, string>> {
  const { paper, surface, ink, soft, accent } = paletteOf(theme, colours)
  const lowest = (text: string) => Math.min(contrastRatio(text, paper), contrastRatio(text, surface))
  const [inkRatio, accentRatio] = [Math.min(lowest(ink), lowest(soft)), lowest(accent)]
  if (inkRatio < MIN_CONTRAST)
    return {
      paper: `Text is hard to read on this paper: its contrast is ${shown(inkRatio)}, and it needs ${MIN_CONTRAST}. ${theme === 'light' ? 'A lighter' : 'A darker'} one, please.`,
    }
  if (accentRatio < MIN_CONTRAST)
    return {
      accent: `This accent is hard to read on the paper: its contrast is ${shown(accentRatio)}, and it needs ${MIN_CONTRAST}. ${theme === 'light' ? 'A darker' : 'A lighter'} one, please.`,
    }
  return {}
}

/** Rounded down: 4.49 is not 4.5. */
const shown = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

/** A mixture in sRGB: so much of the second colour, from 0 to 1. */
export function mixColours(base: string, added: string, share: number): string {
  const others = channelsOf(added)
  const mixed = channelsOf(base).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
