/** Where an issue is read from beginning to end. */
export const editionPath = (issueId: string) => `/issues/${issueId}/read`
