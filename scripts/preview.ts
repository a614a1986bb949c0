import { existsSync } from 'node:fs'

// `npm run preview`: the site that `npm run build` made, with the Supabase that the environment or .env names.

if (existsSync('.env')) process.loadEnvFile('.env')
await import('../src/server/start.ts')
