/** Something a person has to know or do. The message is the one sentence they read; no stack trace is shown. */
export class StartError extends Error {
  override name = 'StartError'
}
