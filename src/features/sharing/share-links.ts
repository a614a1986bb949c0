/** What is passed on: the article as its own page names it. */
export interface ShareContent {
  title: string
  excerpt: string
  /** Its canonical address, with the host. */
  url: string
  /** Name of the magazine. */
  publication: string
}

/** A letter in the reader's own mail program. */
export function mailtoLink(to: string, subject: string, message: string): string {
  // Spaces as %20: mail programs take a plus for a plus. The sign of an address may stand as it is, and some want it so.
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
}

/** A text message to whoever the reader chooses. The odd `?&` is what telephones of both kinds understand. */
export function smsLink({ title, url }: ShareContent): string {
  return `sms:?&body=${encodeURIComponent(`${title} ${url}`)}`
}

export function shareSubject({ title }: ShareContent): string {
  return title
}

export function shareMessage({ title, excerpt, url, publication }: ShareContent): string {
  return [`I thought you might like to read this in ${publication}:`, title, excerpt, url].filter(Boolean).join('\n\n')
}

/** Where each network takes what is to be shown to others. */
export function socialLinks({ title, url }: ShareContent): { name: string; url: string }[] {
  const withQuery = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`
  return [
    { name: 'X', url: withQuery('https://x.com/intent/post', { text: title, url }) },
    { name: 'Facebook', url: withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'LinkedIn', url: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  ]
}
