import { type ReactNode, useId, useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { RequestArgument } from '#lib/api-types.ts'
import { categoryLabel } from '#shared/domain/category.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { SELECT_SHAPE_CLASS } from '#ui/field-classes.ts'
import { articleQueries, categoriesQuery, useAdminAction, useAdminQuery } from '../../admin-queries.ts'
import { titleOf } from '../../article-title.ts'
import type { ArticleItem } from '../../articles-route.ts'
import type { CurrentStaff } from '../../useAuthState.ts'
import { countLabel } from './article-labels.ts'

type Action = RequestArgument<'post', '/admin/article-actions'>[0]['body']['action']

interface Props {
  /** The selected ones. */
  articles: ArticleItem[]
  inTrash: boolean
  staffRole: CurrentStaff['staffRole']
  onSelectNone: () => void
}

const DONE: Record<Action, string> = {
  trash: 'in the trash',
  restore: 'restored',
  archive: 'archived',
  submit: 'submitted for review',
  'set-category': 'changed',
  'set-issue': 'changed',
}

/** Actions for all selected articles. Each article is changed in a request of its own, and the rejected ones are named. */
export function BulkActions({ articles, inTrash, staffRole, onSelectNone }: Props) {
  const { pending, run } = useAdminAction()
  const [rejected, setRejected] = useState<{ id: string; text: string }[]>([])

  const act = (action: Action, value?: string | null) =>
    run(async () => {
      const results = await api.post('/admin/article-actions', {
        body: {
          action,
          articles: articles.map(({ id, version }) => ({ id, baseVersion: version })),
          value: value ?? null,
        },
      })
      const problems = new Map(results.flatMap(({ id, problem }) => (problem ? [[id, problem]] : [])))
      setRejected(
        articles.flatMap((article) => {
          const problem = problems.get(article.id)
          return problem ? [{ id: article.id, text: `${titleOf(article)}: ${problem}` }] : []
        }),
      )
      invalidate(...articleQueries, categoriesQuery)
      onSelectNone()
      const done = results.length - problems.size
      return done > 0 ? { title: `${countLabel(done)} ${DONE[action]}` } : undefined
    })

  const button = (action: Action, label: string) => (
    <Button variant="ghost" disabled={pending} focusableWhenDisabled onClick={() => act(action)}>
      {label}
    </Button>
  )
  return (
    <>
      {rejected.length > 0 && (
        <Alert className="mb-6">
          <p>Left as they were:</p>
          <ul className="mt-1 text-soft">
            {rejected.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div aria-live="polite">
        {articles.length > 0 && (
          <div className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-1 border-y border-line py-2">
            <p className="flex min-h-11 items-center font-ui text-small">{countLabel(articles.length)} selected</p>
            {inTrash ? (
              button('restore', 'Restore')
            ) : (
              <>
                {button('submit', 'Submit for review')}
                {hasPermission(staffRole, 'articles.publish') && button('archive', 'Archive')}
                {button('trash', 'Move to trash')}
                <CategoryChoice isDisabled={pending} onChoose={(category) => act('set-category', category)} />
                <IssueChoice isDisabled={pending} onChoose={(issue) => act('set-issue', issue || null)} />
              </>
            )}
            <Button variant="ghost" onClick={onSelectNone}>
              Select none
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

interface ChoiceProps {
  isDisabled: boolean
  onChoose: (value: string) => void
}

function CategoryChoice(props: ChoiceProps) {
  const { data: categories = [] } = useAdminQuery('/admin/article-categories')
  return (
    <Choice {...props} label="Category">
      {categories.map((category) => (
        <option key={category} value={category}>
          {categoryLabel(category)}
        </option>
      ))}
    </Choice>
  )
}

function IssueChoice(props: ChoiceProps) {
  const { data: issues = [] } = useAdminQuery('/admin/issues')
  return (
    <Choice {...props} label="Issue" none="No issue">
      {issues.map(({ id, title, number }) => (
        <option key={id} value={id}>
          No. {number}, {title}
        </option>
      ))}
    </Choice>
  )
}

/** Applied by a button: with the arrow keys a select passes through every option. */
function Choice({
  label,
  none,
  isDisabled,
  onChoose,
  children,
}: ChoiceProps & { label: string; none?: string; children: ReactNode }) {
  const [value, setValue] = useState<string>()
  const id = useId()
  return (
    <form
      className="flex items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== undefined && !isDisabled) onChoose(value)
      }}
    >
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={`${SELECT_SHAPE_CLASS} max-w-44 min-h-11 py-1 pr-7 font-ui text-small`}
        value={value ?? 'unchosen'}
        onChange={(event) => setValue(event.target.value)}
      >
        <option value="unchosen" disabled>
          {label}…
        </option>
        {none && <option value="">{none}</option>}
        {children}
      </select>
      <Button
        type="submit"
        variant="ghost"
        disabled={isDisabled || value === undefined}
        focusableWhenDisabled
        aria-label={`Set ${label.toLowerCase()}`}
      >
        Set
      </Button>
    </form>
  )
}
