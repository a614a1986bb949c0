/** An issue itself; leads on to its digital edition. */
export const issuePath = (issueId: string) => `/issues/${issueId}`

/** Where an issue is read from beginning to end. */
export const editionPath = (issueId: string) => `${issuePath(issueId)}/read`
