/** A letter, ready to be put in an envelope. */
export interface Email {
  subject: string
  text: string
  html: string
  /** Where an answer goes, when not to whoever it is from. */
  replyTo?: { name: string; address: string }
  headers?: Record<string, string>
}

/** Who writes. */
export interface Publication {
  name: string
  /** The address of the site, without a slash at its end. */
  url: string
  contactEmail: string
}
