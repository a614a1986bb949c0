import { api } from '#lib/api.ts'
import { invalidate, updateCache } from '#lib/api-query.ts'
import type { AdminIssue } from '#shared/contracts/admin-issue.ts'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { ACTIONS_CLASS, BackLink } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { issuesQuery, useAdminAction, useAdminQuery } from '../admin-queries.ts'
import { navigationFromHere } from '../navigation.ts'
import { PreviewLinks } from '../PreviewLinks.tsx'
import { IssueContents } from './IssueContents.tsx'
import { IssueForm } from './IssueForm.tsx'
import { IssuePdf } from './IssuePdf.tsx'
import { issueState } from './issue-values.ts'
import { ReleaseIssue } from './ReleaseIssue.tsx'

interface Props {
  issue: AdminIssue
  staffRole: StaffRole
}

export function IssueDetail({ issue, staffRole }: Props) {
  const query = useAdminQuery('/admin/issues/{id}/entries', { path: { id: issue.id } })
  const mayWrite = hasPermission(staffRole, 'issues.write')
  const state = issueState(issue)
  return (
    <section aria-labelledby={`issue-${issue.id}`} className="min-w-0">
      <BackLink href="#issues">All issues</BackLink>
      <div className="flex gap-6 sm:gap-8">
        {issue.coverImageUrl && (
          <img
            className="aspect-3/4 w-28 shrink-0 self-start object-cover max-sm:w-20"
            src={issue.coverImageUrl}
            alt={issue.coverImageAlt}
            width="112"
            height="149"
          />
        )}
        <div className="min-w-0">
          <p className="label text-soft">
            {issue.season} {issue.year} · No. {issue.number}
          </p>
          <h2 id={`issue-${issue.id}`} className="mt-2 text-title wrap-anywhere">
            {issue.title}
          </h2>
          <p className="mt-2 font-ui text-small text-soft">{state.label}</p>
          <p className={`mt-4 ${ACTIONS_CLASS}`}>
            <a
              className="link inline-flex min-h-11 items-center font-ui text-small"
              href={`/preview/issues/${issue.id}`}
              target="_blank"
              rel="noopener"
            >
              Preview
            </a>
            {mayWrite && state.kind === 'archive' && <MakeCurrent issue={issue} />}
          </p>
        </div>
      </div>
      <QueryBoundary query={query} subject="The contents" skeleton={<ListSkeleton />}>
        {(entries) => (
          <>
            {mayWrite && state.kind !== 'archive' && <ReleaseIssue issue={issue} entries={entries} />}
            <Section title="Contents" stacked>
              <IssueContents issueId={issue.id} entries={entries} maySort={mayWrite} />
            </Section>
          </>
        )}
      </QueryBoundary>
      {mayWrite && state.kind !== 'current' && state.kind !== 'archive' && (
        <Section
          title="Share"
          intro="A link shows the whole coming issue to somebody without an account, and no search engine finds it."
          stacked
        >
          <PreviewLinks kind="issue" id={issue.id} />
        </Section>
      )}
      <Section title="PDF" stacked>
        <IssuePdf
          key={issue.updatedAt}
          issue={issue}
          mayWrite={mayWrite}
          isPublished={state.kind === 'current' || state.kind === 'archive'}
        />
      </Section>
      {mayWrite && (
        <Section title="Cover, colours and particulars" stacked>
          <div className="max-w-160">
            <IssueForm issue={issue} />
          </div>
        </Section>
      )}
      {mayWrite && state.kind === 'preparation' && issue.articleCount === 0 && <DeleteIssue issue={issue} />}
    </section>
  )
}

function MakeCurrent({ issue }: { issue: AdminIssue }) {
  const { run, errorMessage } = useAdminAction()
  const makeCurrent = () =>
    run(async () => {
      await api.put('/admin/issues/{id}/current', { path: { id: issue.id }, body: {} })
      invalidate(issuesQuery)
      return { title: 'Current issue', description: issue.title }
    })
  return (
    <ConfirmDialog
      title="Make this the current issue?"
      trigger={
        <button type="button" className="link min-h-11 cursor-pointer font-ui text-small">
          Make current
        </button>
      }
      confirmLabel="Make it current"
      cancelLabel="Leave it"
      onConfirm={makeCurrent}
      errorMessage={errorMessage}
    >
      Readers find ‘{issue.title}’ on the front page and as the current issue, at once. The present one goes to the
      archive.
    </ConfirmDialog>
  )
}

function DeleteIssue({ issue }: { issue: AdminIssue }) {
  const { run, errorMessage } = useAdminAction()
  const remove = () =>
    run(async () => {
      const goTo = navigationFromHere()
      await api.delete('/admin/issues/{id}', { path: { id: issue.id } })
      updateCache(issuesQuery, (issues) => issues.filter(({ id }) => id !== issue.id))
      goTo('issues')
      return { title: 'Issue deleted' }
    })
  return (
    <div className="mt-10">
      <ConfirmDialog
        title="Delete this issue?"
        trigger={
          <button type="button" className="link min-h-11 cursor-pointer font-ui text-small">
            Delete issue
          </button>
        }
        confirmLabel="Delete issue"
        onConfirm={remove}
        errorMessage={errorMessage}
      >
        Readers have never seen ‘{issue.title}’, and it has no articles.
      </ConfirmDialog>
    </div>
  )
}
