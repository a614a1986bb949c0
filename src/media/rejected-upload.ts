/** The file cannot be taken. The message is a sentence for its sender. */
export class RejectedUpload extends Error {}
