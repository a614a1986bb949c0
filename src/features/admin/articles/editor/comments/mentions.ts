export interface Person {
  id: string
  name: string
}

const MAX_SUGGESTIONS = 6

/** The people whose name begins with what stands between an @ and the caret. */
export function findMention(text: string, caret: number, people: Person[]): Person[] {
  const query = mentionBefore(text, caret)
  if (query === undefined) return []
  const requested = query.toLowerCase()
  return people
    .filter(
      ({ name }) =>
        name.toLowerCase() !== requested &&
        name
          .toLowerCase()
          .split(/\s+/)
          .some((_, index, words) => words.slice(index).join(' ').startsWith(requested)),
    )
    .slice(0, MAX_SUGGESTIONS)
}

/** 'Look at this, @Ada L' → 'Ada L'; undefined where no name is being typed. */
const mentionBefore = (text: string, caret: number): string | undefined =>
  /(?:^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))?.[1]

export function withMention(text: string, caret: number, { name }: Person): { text: string; caret: number } {
  const query = mentionBefore(text, caret) ?? ''
  const start = text.slice(0, caret - query.length) + name
  return { text: `${start} ${text.slice(caret).replace(/^ /, '')}`, caret: start.length + 1 }
}

/** The ids of everybody whose whole name stands behind an @. */
export const mentionedIn = (text: string, people: Person[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
