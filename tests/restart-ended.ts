import type { Service } from '../supabase/embedded/service.ts'

/**
 * Starts the services that have ended, as the supervisor of `npm start` does: the postgres.js of the embedded Auth may end
 * its process when Postgres is killed while it writes (github.com/porsager/postgres, issue 1154).
 */
export async function restartEnded(...services: (Service | undefined)[]): Promise<void> {
  await Promise.all(services.map((service) => service?.start()))
}
