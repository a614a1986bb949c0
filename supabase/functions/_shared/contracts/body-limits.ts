/** An article with its blocks. The database takes 3,000,000 bytes of it. */
export const MAX_DOCUMENT_BYTES = 3 * 1024 * 1024

const DOCUMENT_PATH = /^\/api\/admin\/articles(\/[0-9a-f-]{36}\/(document|preview))?$/i

/** Whether the body of a request to this path carries the whole document of an article. */
export const carriesDocument = (path: string): boolean => DOCUMENT_PATH.test(path)
