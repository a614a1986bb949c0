import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fastestFolder } from '../../supabase/embedded/test-home.ts'

/** The log lines of running functions about this response's request, for the message of a test that did not expect it. */
export function loggedAbout(response: Response): string {
  const id = response.headers.get('x-request-id')
  if (!id) return ''
  const files = globSync(path.join(fastestFolder(), `meridian-test-${process.pid}-*`, 'logs/function-*.log'))
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  return lines.filter((line) => line.includes(id)).join('\n')
}
