import type { Locale } from '../../languages/locale.ts'

/** The tag of a sentence: a link to a text that a purchase agrees to or names, beside the form. */
export const termsLink = (href: Locale['href'], page: 'terms' | 'withdrawal' | 'privacy') => (text: string[]) => (
  <a key={page} className="link decoration-current!" href={href(`/${page}`)} target="_blank" rel="noopener">
    {text}
  </a>
)
