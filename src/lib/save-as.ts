/** Hands a file to the browser, which puts it with the reader's downloads. */
export function saveAs(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has taken its copy by the next turn; not before.
  setTimeout(() => URL.revokeObjectURL(url))
}
