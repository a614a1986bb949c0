// The cookie that holds the session is hidden from scripts. Beside it stands a second one that says only that there is
// a session, so that pages of readers who have none ask for nothing; each session has a hint of its own.

/** True when asking who is reading is worth a call. The truth is the API's: a session may have ended elsewhere. */
export const hasSession = () => sessionHint() !== undefined

export const sessionHint = () => /(?:^|; )signed-in=([^;]+)/.exec(document.cookie)?.[1]
