/** Names by which the parts of the graph point at each other, on every page the same. */
export const nodeId = (site: URL, fragment: string) => new URL(`/#${fragment}`, site).href

export const issueNodeId = (id: string, site: URL) => new URL(`/issues/${id}#issue`, site).href
