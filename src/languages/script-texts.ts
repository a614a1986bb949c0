import type { Translate } from '#shared/domain/language.ts'

export type { Translate }

/** The texts of a small script, by their names. Placeholders stay: `fill` replaces them. */
export type ScriptTexts = Record<string, string>

/**
 * The texts of a script that must not wait for the catalogue of its page. In English they stand in the script; pages in other
 * languages have them in a template (ScriptTexts.astro).
 */
export function scriptTexts<Texts extends ScriptTexts>(name: string, texts: (t: Translate) => Texts): Texts {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-texts-of="${name}"]`)
  return JSON.parse(template?.dataset.texts ?? 'null') ?? texts(((text: string) => text) as Translate)
}

/** 'Article {number}' → 'Article 3' */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
