// npm run doctor: checks a configured project and says in one sentence each what is wrong. It changes nothing.
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'
import { diagnose, type Finding } from './doctor/diagnose.ts'
import { doctorSettings } from './doctor/settings.ts'

function lineOf({ name, outcome }: Finding): string {
  const label = name.padEnd(18)
  if (outcome === undefined) return `ok       ${label}`.trimEnd()
  if (typeof outcome === 'string') return `wrong    ${label} ${outcome}`
  const [kind = '', sentence] = Object.entries(outcome)[0] ?? []
  return `${kind.padEnd(8)} ${label} ${sentence}`
}

try {
  loadDotEnv(projectFolder)
  const findings = await diagnose(doctorSettings(process.env))
  console.log(findings.map(lineOf).join('\n'))
  process.exitCode = findings.some(({ outcome }) => typeof outcome === 'string') ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
