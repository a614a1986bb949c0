/**
 * Firefox and Safari read the URL of a large download only after the click has been handled; FileSaver.js waits 40 s too
 * (https://github.com/eligrey/FileSaver.js/blob/master/src/FileSaver.js).
 */
const REVOKE_AFTER_MS = 40_000

/** Saves a file to the reader's downloads. */
export function saveAs(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
