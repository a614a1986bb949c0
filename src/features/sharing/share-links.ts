import type { Language, Translate } from '#shared/domain/language.ts'
import { english } from '../../languages/locale.ts'

export interface ShareContent {
  title: string
  excerpt: string
  /** Of title and excerpt, where it is another than that of the page. */
  lang?: Language | undefined
  /** The canonical URL. */
  url: string
  /** Name of the magazine. */
  publication: string
  /** The id of an article that is not for everyone, which subscribers may share whole. */
  membersArticleId?: string | undefined
}

export function mailtoLink(to: string, subject: string, message: string): string {
  // Spaces as %20, because mail programs show a plus as a plus. `@` stays unencoded: some programs require it.
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
}

/** A text message without a recipient. iOS and Android both understand `?&`. */
export function smsLink({ title, url }: ShareContent): string {
  return `sms:?&body=${encodeURIComponent(`${title} ${url}`)}`
}

export function shareSubject({ title }: ShareContent): string {
  return title
}

export function shareMessage({ title, excerpt, url, publication }: ShareContent, t: Translate = english.t): string {
  return [t('I thought you might like to read this in {publication}:', { publication }), title, excerpt, url]
    .filter(Boolean)
    .join('\n\n')
}

/** The share URL of each network. */
export function socialLinks({ title, url }: ShareContent): { name: string; url: string }[] {
  const withQuery = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`
  return [
    { name: 'X', url: withQuery('https://x.com/intent/post', { text: title, url }) },
    { name: 'Facebook', url: withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'LinkedIn', url: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  ]
}
