// The session cookie is hidden from scripts. A second cookie only says that there is a session, so that pages of visitors
// without one send no requests; its value differs for each session.

/** Whether this browser has a session, as far as it knows: the session may have been ended from another browser. */
export const hasSession = () => sessionHint() !== undefined

export const sessionHint = () => /(?:^|; )signed-in=([^;]+)/.exec(document.cookie)?.[1]

/** The channel of session.ts, on which tabs learn that a reader has signed in or out. */
export const SESSION_CHANNEL = 'reader'
