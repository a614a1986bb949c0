// npm run test:browsers: the core stories of readers in real Firefox and WebKit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installMissingEngines } from '../tests/browsers/engines.ts'
import { runStep } from './run-step.ts'
import { startMagazine } from './start-magazine.ts'
import { summaryLines, vitestCounts } from './test-results.ts'

installMissingEngines()
const folder = mkdtempSync(path.join(tmpdir(), 'meridian-browsers-'))
const magazine = await startMagazine(path.join(folder, 'home'))
try {
  const outputFile = path.join(folder, 'browsers.json')
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile=${outputFile}`]
  const command = ['vitest', 'run', '--project', 'browsers', ...reporters, ...process.argv.slice(2)]
  const run = await runStep({ name: 'tests: browsers', command, env: magazine.env, streamOutput: true })
  const counts = vitestCounts(outputFile, run)
  console.log(summaryLines(counts))
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
} finally {
  await magazine.stop()
  rmSync(folder, { recursive: true, force: true })
}
