const MEGABYTE = 1024 * 1024

/** '310 KB', '4.2 MB'. */
export const bytesLabel = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
