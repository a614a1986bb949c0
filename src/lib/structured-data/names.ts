/** Names by which the parts of the graph point at each other, on every page the same. */
export const nameOf = (site: URL, part: string) => new URL(`/#${part}`, site).href

export const issueName = (id: string, site: URL) => new URL(`/issues/${id}#issue`, site).href
