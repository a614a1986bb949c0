import type { Service } from '../supabase/embedded/service.ts'

/**
 * Starts the services that have ended, as the supervisor of `npm start` does: postgres.js may end a process whose Postgres
 * is killed while it writes (github.com/porsager/postgres, issue 1154).
 */
export async function restartEnded(...services: (Service | undefined)[]): Promise<void> {
  await Promise.all(services.map((service) => service?.start()))
}
