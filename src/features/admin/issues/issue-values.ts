import type { AdminIssue, IssueEntry, NewIssue } from '#shared/contracts/admin-issue.ts'
import type { Access } from '#shared/contracts/article.ts'
import type { Season } from '#shared/contracts/issue.ts'
import { publicationTimeZone, zonedDateAndTime } from '../time-zone.ts'

export const SEASONS: Season[] = ['Spring', 'Summer', 'Autumn', 'Winter']

/** Where an issue stands, in words. */
export function issueState(
  { publishedAt, isCurrent }: Pick<AdminIssue, 'publishedAt' | 'isCurrent'>,
  now = Date.now(),
) {
  if (isCurrent) return { kind: 'current', label: 'Current issue' } as const
  if (!publishedAt) return { kind: 'preparation', label: 'In preparation' } as const
  if (Date.parse(publishedAt) > now)
    return { kind: 'scheduled', label: `Scheduled: ${zonedDateAndTime(publishedAt, publicationTimeZone())}` } as const
  return { kind: 'archive', label: 'In the archive' } as const
}

export const STATUS_LABELS: Record<IssueEntry['status'], string> = {
  draft: 'Draft',
  in_review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
  archived: 'Archived',
}

const FIELD_LABELS: Record<string, string> = {
  title: 'a title',
  content: 'a text',
  imageAlt: 'words for its picture',
  galleryAlt: 'words for a picture of a gallery',
  contentBlocks: 'a complete content block',
  authorIds: 'authors that exist',
  issueId: 'an issue that exists',
}

/** 'Needs a title and a text.' */
export function missingLabel(missing: string[]): string {
  const labels = missing.map((field) => FIELD_LABELS[field] ?? field)
  return labels.length === 0 ? '' : `Needs ${new Intl.ListFormat('en').format(labels)}.`
}

/** The articles that a release publishes: what is written for the issue and what has changed since it was published. */
export function releasedArticles(entries: IssueEntry[], isScheduled: boolean): IssueEntry[] {
  return entries.filter(({ status, hasPendingChanges }) => {
    if (status === 'draft' || status === 'in_review') return true
    return !isScheduled && (status === 'scheduled' || (status === 'published' && hasPendingChanges))
  })
}

/** Converts the values of the form into the request. */
export function readIssueFields(values: Record<string, string>): Omit<NewIssue, 'id'> {
  const { season = 'Spring', title = '', description = '', coverImageUrl, coverImageAlt = '' } = values
  return {
    number: Number(values.number),
    season: season as Season,
    year: Number(values.year),
    title,
    description,
    coverImageUrl: coverImageUrl?.trim() || null,
    coverImageAlt,
    pdfUrl: values.pdfUrl ?? null,
    appleNewsUrl: values.appleNewsUrl ?? null,
    issuuUrl: values.issuuUrl ?? null,
    colours: readColours(values),
    access: (values.access || null) as Access | null,
  }
}

/** Null when no field chooses a colour. */
function readColours(values: Record<string, string>): NewIssue['colours'] {
  const read = (name: string) => values[`colours.${name}`]?.trim() || null
  const colours = {
    light: { accent: read('light.accent'), paper: read('light.paper') },
    dark: { accent: read('dark.accent'), paper: read('dark.paper') },
  }
  const chosen = [colours.light, colours.dark].flatMap(({ accent, paper }) => [accent, paper])
  return chosen.every((colour) => colour === null) ? null : colours
}

/** The issue after this one. */
export function followingIssue({ season, year, number }: Pick<NewIssue, 'season' | 'year' | 'number'>) {
  const next = SEASONS[(SEASONS.indexOf(season) + 1) % SEASONS.length] ?? 'Spring'
  return { season: next, year: next === 'Spring' ? year + 1 : year, number: number + 1 }
}
