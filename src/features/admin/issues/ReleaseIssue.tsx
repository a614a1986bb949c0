import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate, updateCache } from '#lib/api-query.ts'
import type { AdminIssue, IssueEntry } from '#shared/contracts/admin-issue.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { INPUT_CLASS } from '#ui/field-classes.ts'
import { Section } from '#ui/Section.tsx'
import { articleQueries, issuesQuery, replaceById, useAdminAction } from '../admin-queries.ts'
import { fromZonedInput, publicationTimeZone, timeZoneLabel, zonedDateAndTime } from '../time-zone.ts'
import { issueState, releasedArticles } from './issue-values.ts'

/** Publishes the issue with everything that is written for it, at once or at one moment to come. */
export function ReleaseIssue({ issue, entries }: { issue: AdminIssue; entries: IssueEntry[] }) {
  const [releaseTime, setReleaseTime] = useState('')
  const { pending, run, errorMessage } = useAdminAction()
  const state = issueState(issue)
  const timeZone = publicationTimeZone()
  const releaseAt = fromZonedInput(releaseTime, timeZone) ?? null
  const isPast = releaseAt !== null && Date.parse(releaseAt) <= Date.now()
  const articles = releasedArticles(entries, releaseAt !== null)
  const unready = articles.filter(({ missing }) => missing.length > 0)

  async function release() {
    const isReleased = await run(async () => {
      const body = {
        basedOn: issue.updatedAt,
        releaseAt,
        articles: articles.map(({ id, version }) => ({ id, version })),
      }
      const updated = await api.put('/admin/issues/{id}/release', { path: { id: issue.id }, body })
      updateCache(issuesQuery, replaceById(updated))
      return { title: releaseAt ? 'Issue scheduled' : 'Issue released', description: issue.title }
    })
    // A refusal too: then the contents have changed, and are shown before they are released.
    invalidate(...articleQueries)
    return isReleased
  }

  const unschedule = () =>
    run(async () => {
      await api.delete('/admin/issues/{id}/release', { path: { id: issue.id } })
      invalidate(...articleQueries)
      return { title: 'Schedule taken back' }
    })

  if (state.kind === 'current' && articles.length === 0) return null
  if (state.kind === 'scheduled')
    return (
      <Section title="Release" stacked>
        <p className="max-w-measure">
          The issue and its articles appear together on {zonedDateAndTime(issue.publishedAt ?? '', timeZone)}, and the
          issue becomes the current one.
        </p>
        <p className="mt-6">
          <Button variant="ghost" onClick={unschedule} disabled={pending} focusableWhenDisabled>
            Take the schedule back
          </Button>
        </p>
      </Section>
    )
  const title =
    state.kind === 'current' ? 'Publish the changes' : releaseAt ? 'Schedule the issue' : 'Release the issue'
  return (
    <Section title="Release" stacked>
      <p className="max-w-measure text-soft">
        {state.kind === 'current'
          ? 'Articles of this issue have changes that readers do not see yet.'
          : 'The issue and everything written for it appear in one step.'}
      </p>
      {state.kind === 'preparation' && (
        <label className="mt-6 block max-w-80">
          <span className="label">Moment of the release</span>
          <input
            className={`${INPUT_CLASS} mt-2`}
            type="datetime-local"
            value={releaseTime}
            onChange={(event) => setReleaseTime(event.target.value)}
          />
          <span className="mt-2 block font-ui text-small text-soft">
            {isPast
              ? 'This is past. Leave it empty to release the issue at once.'
              : `Empty: at once. In ${timeZoneLabel(timeZone)}.`}
          </span>
        </label>
      )}
      {unready.length > 0 && (
        <p className="mt-6 font-ui text-small text-accent">
          {unready.length === 1 ? 'One article is' : `${unready.length} articles are`} not complete yet.
        </p>
      )}
      <div className="mt-6">
        <ConfirmDialog
          title={`${title}?`}
          trigger={
            <Button disabled={unready.length > 0 || isPast} focusableWhenDisabled>
              {title}
            </Button>
          }
          confirmLabel={title}
          cancelLabel="Not yet"
          onConfirm={release}
          errorMessage={errorMessage}
        >
          <p>
            {releaseAt ? `On ${zonedDateAndTime(releaseAt, timeZone)}` : 'At once'}, in one step:{' '}
            {articles.length === 1 ? '1 article' : `${articles.length} articles`}
            {state.kind === 'current' ? '' : ' and the issue, which becomes the current one'}.
          </p>
        </ConfirmDialog>
      </div>
    </Section>
  )
}
