import { describeTarget, readTargetStatus } from '../src/publisher/target-status.ts'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { homeFolder, projectFolder } from '../supabase/embedded/home-folder.ts'
import { runningStack } from '../supabase/embedded/stack-file.ts'

loadDotEnv(projectFolder)
const stack = runningStack(homeFolder())
const target = readTargetStatus(homeFolder())

if (!stack?.addresses) {
  console.error(stack ? 'Meridian is still starting.' : 'Nothing is running here. `npm start` starts it.')
  process.exitCode = 1
} else if (process.argv.includes('--json')) {
  console.log(JSON.stringify(stack.addresses, null, 2))
} else {
  const { siteUrl, supabaseUrl, databaseUrl, mailUrl, stripeUrl, publishableKey, secretKey } = stack.addresses
  console.log(`Site              ${siteUrl}`)
  console.log(`Supabase          ${supabaseUrl}`)
  console.log(`Database          ${databaseUrl}`)
  console.log(`E-mails           ${mailUrl || 'sent by your Supabase project'}`)
  console.log(`Payments          ${stripeUrl || 'by Stripe, or none'}`)
  console.log(`Publishable key   ${publishableKey}`)
  console.log(`Secret key        ${secretKey}`)
  if (target) console.log(`Release bucket    ${describeTarget(target)}`)
}
