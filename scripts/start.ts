import { run } from '../supabase/embedded/run.ts'

await run({ dev: process.argv.includes('--dev') })
