/**
 * Changes the title of a page while it is open. The publication's name follows it, as `createMetadata` writes it: read from
 * its own element, because the name may itself contain the separator.
 */
export function setDocumentTitle(title: string): void {
  const publication = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  document.title = publication ? `${title} — ${publication}` : title
}
