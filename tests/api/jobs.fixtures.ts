import type { Service } from '../../supabase/embedded/service.ts'
import type { ApiFixture } from './api.fixtures.ts'

/** The function `jobs` in a process of its own, on the database `postgres` of the stack. */
export interface JobsFixture {
  service: Service
  /** Everything that is due, as the scheduler asks for it. */
  run(): Promise<Record<string, unknown>>
}

export async function startJobsFixture(api: ApiFixture, env: Record<string, string> = {}): Promise<JobsFixture> {
  const { url, service } = await api.stack.startApi({ name: 'jobs', databaseUrl: api.stack.appUrl, env })
  return {
    service,
    async run() {
      const headers = { Authorization: `Bearer ${api.stack.secrets.secretKey}` }
      const response = await fetch(url, { method: 'POST', headers })
      if (!response.ok) throw new Error(`The jobs answered ${response.status}: ${await response.text()}`)
      return response.json() as Promise<Record<string, unknown>>
    },
  }
}
