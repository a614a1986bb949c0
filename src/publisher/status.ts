import { readHome, readSiteUrl } from '#lib/env.ts'
import { readPublishes } from './publish-log.ts'
import { listReleases } from './release.ts'
import { buildIdOf, isBuilt } from './site-build.ts'
import { describeTarget, readTargetStatus } from './target-status.ts'

// `node src/publisher/status.ts`: the releases on disk and the last publishes.

const home = readHome()
const buildId = isBuilt('dist') ? buildIdOf('dist', readSiteUrl()) : 'none'

for (const { folder, state } of listReleases(home)) {
  const notes = [
    state.buildId === buildId ? 'this build' : 'another build',
    state.stale ? 'stale: a new release is being prebuilt' : '',
    state.failedPages.length > 0 ? `failed, to be retried: ${state.failedPages.join(', ')}` : '',
  ]
  console.log(`${folder}\n  as of ${state.asOf}, ${notes.filter(Boolean).join(', ')}`)
}
const target = readTargetStatus(home)
if (target) console.log(describeTarget(target))
const publishes = readPublishes(home)
console.log(publishes.length === 0 ? 'Nothing has been published yet.' : 'committed                 live after  pages')
for (const { changedAt, liveMs, renderedMs, pages, paths } of publishes) {
  const after = liveMs === null ? `(${Math.round(renderedMs)} ms)` : `${liveMs} ms`
  console.log(
    `${changedAt ?? 'retried'.padEnd(24)}  ${after.padStart(10)}  ${String(pages).padStart(5)}  ${paths.join(' ')}`,
  )
}
