import type { Deployment } from '#shared/data/deployment.ts'
import type { DoctorSettings } from './settings.ts'

/** One sentence about what is wrong, `undefined` when nothing is, or one sentence that does not make the check fail. */
export type Outcome = string | undefined | { ok: string } | { warning: string } | { skipped: string }

export type ServiceCheck = (settings: DoctorSettings) => Promise<Outcome>

/** `now`: milliseconds since 1970, by the clock of this machine. */
export type DatabaseCheck = (context: { settings: DoctorSettings; deployment: Deployment; now: number }) => Outcome
