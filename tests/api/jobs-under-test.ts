import type { Service } from '../../supabase/embedded/service.ts'
import type { ApiUnderTest } from './api-under-test.ts'

/** The function `jobs` in a process of its own, on the database `postgres` of the stack. */
export interface JobsUnderTest {
  service: Service
  /** Everything that is due, as the scheduler asks for it. */
  run(): Promise<Record<string, unknown>>
}

export async function startJobsUnderTest(api: ApiUnderTest, env: Record<string, string> = {}): Promise<JobsUnderTest> {
  const { url, service } = await api.stack.startApi({ name: 'jobs', databaseUrl: api.stack.appUrl, env })
  return {
    service,
    async run() {
      const headers = { Authorization: `Bearer ${api.stack.secrets.secretKey}` }
      const answer = await fetch(url, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`The jobs answered ${answer.status}: ${await answer.text()}`)
      return answer.json() as Promise<Record<string, unknown>>
    },
  }
}
