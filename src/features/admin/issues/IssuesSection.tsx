import { lazy } from 'react'
import type { AdminIssue } from '#shared/contracts/admin-issue.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote, LIST_LINK_CLASS, SplitView, SplitViewSkeleton } from '../AdminList.tsx'
import { useAdminQuery } from '../admin-queries.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { issueState } from './issue-values.ts'

// The list does not wait for the forms.
const IssueDetail = lazy(async () => ({ default: (await import('./IssueDetail.tsx')).IssueDetail }))
const NewIssueForm = lazy(async () => ({ default: (await import('./IssueForm.tsx')).NewIssueForm }))

/** Takes the place of an issue's id in the URL. No issue has it: the first issue begins with its season. */
const NEW_ISSUE = 'new'

/** Route: `#issues/<issue id>`. */
export function IssuesSection({ currentStaff, subpath: openId }: SectionProps) {
  const query = useAdminQuery('/admin/issues')
  const mayWrite = hasPermission(currentStaff.staffRole, 'issues.write')
  return (
    <>
      <SectionHeader title="Issues" intro="What is in preparation, and what has appeared.">
        {mayWrite && (
          <a className="action min-h-11" href={`#issues/${NEW_ISSUE}`}>
            Prepare an issue
          </a>
        )}
      </SectionHeader>
      <QueryBoundary query={query} subject="The issues" skeleton={<SplitViewSkeleton open={openId !== ''} />}>
        {(issues) => {
          const issue = issues.find(({ id }) => id === openId)
          return (
            <SplitView
              open={issue !== undefined || (mayWrite && openId === NEW_ISSUE)}
              placeholder="Choose an issue to see its contents."
              list={
                issues.length === 0 ? (
                  <EmptyNote>There is no issue yet.</EmptyNote>
                ) : (
                  <ul className="border-b border-line" aria-label="Issues">
                    {issues.map((candidate) => (
                      <IssueLink key={candidate.id} issue={candidate} isOpen={candidate.id === openId} />
                    ))}
                  </ul>
                )
              }
            >
              {openId === NEW_ISSUE && mayWrite ? (
                <NewIssueForm latest={issues[0]} />
              ) : (
                issue && <IssueDetail key={issue.id} issue={issue} staffRole={currentStaff.staffRole} />
              )}
            </SplitView>
          )
        }}
      </QueryBoundary>
    </>
  )
}

const IssueLink = ({ issue, isOpen }: { issue: AdminIssue; isOpen: boolean }) => (
  <li className="border-t border-line">
    <a className={LIST_LINK_CLASS} href={`#issues/${issue.id}`} aria-current={isOpen ? 'true' : undefined}>
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 leading-snug wrap-anywhere">{issue.title}</span>
        <span className="shrink-0 font-ui text-small tabular-nums">No. {issue.number}</span>
      </span>
      <span className="mt-0.5 block font-ui text-small text-soft">
        {issue.season} {issue.year} · {issueState(issue).label}
      </span>
    </a>
  </li>
)
