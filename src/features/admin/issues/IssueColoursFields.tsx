import { useState } from 'react'
import {
  type ChosenColours,
  COLOUR_PATTERN,
  COLOUR_THEMES,
  type ColourTheme,
  colourProblems,
  contrastRatio,
  PALETTES,
  paletteOf,
  type ThemeColours,
} from '#shared/contracts/issue-colours.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

const THEME_LABELS: Record<ColourTheme, string> = { light: 'By day', dark: 'In the dark' }
const FIELD_LABELS: Record<keyof ThemeColours, string> = { paper: 'Paper', accent: 'Accent' }
const FIELDS = ['paper', 'accent'] as const
const OWN: ThemeColours = { paper: null, accent: null }

interface Props {
  colours: ChosenColours | null | undefined
  /** On the small page that shows the colours. */
  title: string
}

/** The colours of an issue in both colour schemes, with a small page that shows them. */
export const IssueColoursFields = ({ colours, title }: Props) => (
  <section aria-labelledby="issue-colours" className="grid gap-8">
    <div>
      <h3 id="issue-colours" className="label text-soft">
        Colours
      </h3>
      <p className="mt-2 font-ui text-small text-soft">
        For the pages, the card and the PDF of this issue. An empty field is the magazine’s own colour.
      </p>
    </div>
    {COLOUR_THEMES.map((theme) => (
      <ThemeFields key={theme} theme={theme} chosen={colours?.[theme] ?? OWN} title={title} />
    ))}
  </section>
)

function ThemeFields({ theme, chosen, title }: { theme: ColourTheme; chosen: ThemeColours; title: string }) {
  const [typed, setTyped] = useState({ paper: chosen.paper ?? '', accent: chosen.accent ?? '' })
  const own = PALETTES[theme]
  const colours = onlyOf(theme, { paper: colourOf(typed.paper), accent: colourOf(typed.accent) })
  const problem = Object.values(colourProblems(theme, colours))[0]
  const { paper, accent } = paletteOf(theme, colours)
  const isOwn = typed.paper === '' && typed.accent === ''
  return (
    <fieldset className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <legend className="mb-4 font-ui text-small">{THEME_LABELS[theme]}</legend>
      <div className="grid content-start gap-4">
        {FIELDS.map((field) => {
          const set = (value: string) => setTyped({ ...typed, [field]: value })
          return (
            <div key={field} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4">
              <input
                type="color"
                className="mt-6 h-12 w-14 cursor-pointer border border-line bg-transparent p-1"
                aria-label={`Choose: ${FIELD_LABELS[field]}, ${THEME_LABELS[theme].toLowerCase()}`}
                value={colourOf(typed[field]) ?? own[field]}
                onChange={({ currentTarget }) => set(currentTarget.value)}
              />
              <TextField
                name={`colours.${theme}.${field}`}
                label={FIELD_LABELS[field]}
                value={typed[field]}
                onChange={({ currentTarget }) => set(currentTarget.value)}
                placeholder={own[field]}
                maxLength={7}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
            </div>
          )
        })}
        {!isOwn && (
          <div>
            <Button variant="ghost" type="button" onClick={() => setTyped({ paper: '', accent: '' })}>
              Use the magazine’s own
            </Button>
          </div>
        )}
      </div>
      <div>
        <ColourSample theme={theme} colours={colours} title={title} />
        <p role="status" className={`mt-3 font-ui text-small ${problem ? 'text-accent' : 'text-soft'}`}>
          {problem ?? `Easy to read: contrast ${contrastRatio(accent, paper).toFixed(1)} for the accent.`}
        </p>
      </div>
    </fieldset>
  )
}

/** A page of the issue in small. */
function ColourSample({ theme, colours, title }: { theme: ColourTheme; colours: ChosenColours; title: string }) {
  const { paper, surface, ink, soft, line, accent } = paletteOf(theme, colours)
  return (
    <div aria-hidden="true" className="border p-5" style={{ background: paper, color: ink, borderColor: line }}>
      <p className="label" style={{ color: accent }}>
        Travel
      </p>
      <p className="mt-2 font-display text-title wrap-anywhere">{title || 'The title'}</p>
      <p className="mt-1 text-small italic" style={{ color: soft }}>
        By day and by night
      </p>
      <p className="mt-4 border-t pt-3 text-small" style={{ background: surface, borderColor: line }}>
        <span className="block px-3 pb-3">
          A panel, with <span style={{ color: accent }}>a word in the accent</span>.
        </span>
      </p>
    </div>
  )
}

/** The other theme stays the magazine's own. */
const onlyOf = (theme: ColourTheme, chosen: ThemeColours): ChosenColours => ({ light: OWN, dark: OWN, [theme]: chosen })

/** Null for what is not a colour (yet). */
function colourOf(typed: string): string | null {
  const colour = typed.trim().toLowerCase()
  return COLOUR_PATTERN.test(colour) ? colour : null
}
