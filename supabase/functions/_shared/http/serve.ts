import type { z } from 'zod'
import { readEnv } from './env.ts'

/** The part of Deno that a function uses. It is passed in, because only index.ts may name the runtime. */
interface Runtime {
  env: { toObject(): Record<string, string>; get(name: string): string | undefined }
  serve(options: { port?: number; hostname?: string; onListen?: () => void }, fetch: Fetch): unknown
}
type Fetch = (request: Request) => Response | Promise<Response>

export type KeepAlive = (task: Promise<void>) => void

/**
 * Reads the environment, creates the app and serves it: on PORT, or on a port that the platform chooses. Throws one
 * sentence for each variable that is wrong.
 */
export function serveFunction<Schema extends z.ZodType>(
  runtime: Runtime,
  schema: Schema,
  createApp: (env: z.output<Schema>, keepAlive: KeepAlive) => { fetch: Fetch },
): void {
  const { fetch } = createApp(readEnv(runtime.env.toObject(), schema), keepAlive)
  const port = Number(runtime.env.get('PORT') ?? 0)
  runtime.serve(port ? { port, hostname: '127.0.0.1', onListen: () => {} } : {}, fetch)
}

/** A hosted function is frozen after its response, unless the platform is told to wait for a task. */
const keepAlive: KeepAlive = (task) => {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil: KeepAlive } }
  EdgeRuntime?.waitUntil(task)
}
