import bowser from 'bowser'

const LONGEST = 100
/** Who says more than this says nothing. */
const LONGEST_READ = 1000

/** What a browser says of itself, in words that its owner knows it by: "Firefox on Windows". */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'An unknown browser'
  const { browser, os } = bowser.parse(userAgent.slice(0, LONGEST_READ))
  const words = [browser.name || 'An unknown browser', os.name].filter(Boolean).join(' on ')
  return words.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST)
}
