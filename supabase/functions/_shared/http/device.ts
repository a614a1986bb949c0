import bowser from 'bowser'

/** Who says more than this says nothing. */
const MAX_LENGTH = 1000

/** Of a browser that it does not know the library repeats what it says: a stranger's words, for the owner of an account to read. */
const KNOWN_BROWSERS = new Set([...Object.values(bowser.BROWSER_MAP), 'Miui', 'Opera Touch'])

/** What a browser says of itself, in words that its owner knows it by: "Firefox on Windows". No word is the browser's own. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'An unknown browser'
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_LENGTH))
  const name = KNOWN_BROWSERS.has(browser.name ?? '') ? browser.name : 'An unknown browser'
  return [name, os.name].filter(Boolean).join(' on ')
}
