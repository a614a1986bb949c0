import { run } from '../supabase/embedded/run.ts'

await run({ dev: true })
