/** The actions of a story on a page, in the terms that each driver has. */
export interface BrowserPage {
  /** Opens a path of the site. */
  goto(path: string): Promise<void>
  /** Path and query of the current page. */
  path(): Promise<string>
  /** Clicks the visible element of this role and name, as soon as there is one. Throws after 20 seconds. */
  click(role: ClickableRole, name: RegExp): Promise<void>
  /** Replaces the text of the visible field with this accessible name. Throws after 20 seconds. */
  fill(name: RegExp, text: string): Promise<void>
  /** Presses these keys, wherever the focus is. */
  type(text: string): Promise<void>
  /** The visible text of the page in lower case, because styles print some of it in capitals, with single spaces. */
  text(): Promise<string>
  /** Runs the body of an async function in the page. `data` is JSON. */
  evaluate<Result>(body: string, data?: unknown): Promise<Result>
  close(): Promise<void>
}

export type ClickableRole = 'button' | 'link' | 'tab'

export const TIMEOUT = 20_000
