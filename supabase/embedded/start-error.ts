/** An error that the user can resolve. The message says how in one sentence and is printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The local data cannot be read, because it is damaged or another version of Meridian wrote it. */
export const unreadableDataError = (file: string) =>
  new StartError(
    `${file} is damaged or was written by another version of Meridian: run \`npm run reset\`, which removes all local data.`,
  )
