import { z } from 'zod'
import { COLOUR_PATTERN, COLOUR_THEMES, colourProblems } from './issue-colours.ts'
import { ImageUrl, Slug } from './primitives.ts'

export const Season = z.enum(['Spring', 'Summer', 'Autumn', 'Winter'])
export type Season = z.infer<typeof Season>

const Colour = z.string().trim().toLowerCase().regex(COLOUR_PATTERN, 'A colour such as #74231f, please.').nullable()
const ThemeColours = z.strictObject({ accent: Colour, paper: Colour })

/** The colours of an issue in both colour schemes; null is the magazine's own. Text must be readable in them. */
export const IssueColours = z
  .strictObject({ light: ThemeColours, dark: ThemeColours })
  .superRefine((colours, context) => {
    for (const theme of COLOUR_THEMES)
      for (const [field, message] of Object.entries(colourProblems(theme, colours)))
        context.addIssue({ code: 'custom', path: [theme, field], message })
  })
  .meta({ id: 'IssueColours' })
export type IssueColours = z.infer<typeof IssueColours>

/** One issue of the magazine. */
export const Issue = z
  .object({
    id: Slug,
    number: z.int().positive().describe('Running number on the cover.'),
    season: Season,
    year: z.int(),
    title: z.string(),
    description: z.string(),
    coverImageUrl: ImageUrl.nullable(),
    coverImageAlt: z.string(),
    isCurrent: z.boolean(),
    pdfUrl: z.string().nullable(),
    appleNewsUrl: z.string().nullable(),
    issuuUrl: z.string().nullable(),
    colours: IssueColours.nullable().describe('Null: those of the magazine.'),
  })
  .meta({ id: 'Issue' })
export type Issue = z.infer<typeof Issue>
