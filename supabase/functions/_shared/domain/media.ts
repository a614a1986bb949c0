/** Of an uploaded file. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
/** Of an original in Storage, whose bucket has the same limit (migration storage_buckets). */
export const MAX_ORIGINAL_BYTES = 50 * 1024 * 1024
export const MAX_PIXELS = 100_000_000
