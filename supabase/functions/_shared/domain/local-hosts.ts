/** Names and addresses of this machine itself. IPv6 with or without brackets. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^\[?::1\]?$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host)

/**
 * Names by which the containers of `supabase start` reach each other (`db`, `inbucket`) and the machine that they run on. There, services
 * have no TLS. In a company's network such a name may be another machine: its address must ask for plain text.
 */
export const isContainerName = (host: string): boolean =>
  host === 'host.docker.internal' || /^[a-z][a-z0-9_-]*$/i.test(host)
