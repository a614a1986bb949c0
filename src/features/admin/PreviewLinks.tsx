import { useState } from 'react'
import { api } from '#lib/api.ts'
import { apiQuery, invalidate } from '#lib/api-query.ts'
import type { PreviewLink } from '#shared/contracts/preview.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useFocusWhenLost } from '#ui/useFocusRecovery.ts'
import { ActionList, ActionListItem, EmptyNote } from './AdminList.tsx'
import { ListSkeleton } from './AdminSkeleton.tsx'
import { useAdminAction, useAdminForm, useAdminQuery } from './admin-queries.ts'
import { CopyableSecret } from './CopyableSecret.tsx'
import { dateTimeLabel } from './date-labels.ts'
import { useNow } from './useNow.ts'

const lifetimes = [
  { value: '1', label: 'a day' },
  { value: '7', label: 'a week' },
  { value: '30', label: '30 days' },
]

const paths = {
  article: '/admin/articles/{id}/preview-links',
  issue: '/admin/issues/{id}/preview-links',
} as const

interface Target {
  kind: keyof typeof paths
  /** Of the working copy, or of the issue. */
  id: string
}

const linksQuery = ({ kind, id }: Target) => apiQuery(paths[kind], { path: { id } })

/** Links that show an article or a whole issue to people without an account, until they expire or are revoked. */
export function PreviewLinks(target: Target) {
  const query = useAdminQuery(paths[target.kind], { path: { id: target.id } })
  const [createdUrl, setCreatedUrl] = useState<string>()
  const now = useNow()
  const isWorking = ({ revokedAt, expiresAt }: PreviewLink) => !revokedAt && Date.parse(expiresAt) > now
  const count = query.data?.filter(isWorking).length
  // The form goes when a link is created, and the row of a link when it is revoked.
  const containerRef = useFocusWhenLost<HTMLDivElement>(`${createdUrl} ${count}`)
  return (
    <div ref={containerRef} tabIndex={-1} className="outline-none">
      {createdUrl ? (
        <div role="status" className="border-l-2 border-accent pl-5">
          <CopyableSecret text={createdUrl} onDone={() => setCreatedUrl(undefined)} />
        </div>
      ) : (
        <NewLinkForm target={target} onCreated={setCreatedUrl} />
      )}
      <div className="mt-6">
        <QueryBoundary query={query} subject="The links" skeleton={<ListSkeleton />}>
          {(links) =>
            count ? (
              <ActionList label="Links that work">
                {links.filter(isWorking).map((link) => (
                  <LinkRow key={link.id} link={link} target={target} />
                ))}
              </ActionList>
            ) : (
              <EmptyNote>No link works at present.</EmptyNote>
            )
          }
        </QueryBoundary>
      </div>
    </div>
  )
}

function NewLinkForm({ target, onCreated }: { target: Target; onCreated: (url: string) => void }) {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ days }) => {
      const request = { path: { id: target.id }, body: { days: Number(days) } }
      const { url } = await api.post(paths[target.kind], request)
      invalidate(linksQuery(target))
      onCreated(url)
      return undefined
    },
  })
  return (
    <Form className="flex flex-wrap items-end gap-x-8 gap-y-4 *:first:w-48" aria-label="Share link" {...formProps}>
      <Select name="days" label="Works for" defaultValue="7" options={lifetimes} />
      <SubmitButton submitting={submitting} label="Create link" busyLabel="Creating…" />
    </Form>
  )
}

function LinkRow({ link, target }: { link: PreviewLink; target: Target }) {
  const { pending, run } = useAdminAction()
  const until = dateTimeLabel(link.expiresAt)
  const revoke = () =>
    run(async () => {
      await api.delete('/admin/preview-links/{id}', { path: { id: link.id } })
      invalidate(linksQuery(target))
      return { title: 'Link revoked', description: 'It shows nothing any more.' }
    })
  return (
    <ActionListItem
      actions={
        <div>
          <Button
            variant="ghost"
            aria-label={`Revoke the link that works until ${until}`}
            onClick={revoke}
            disabled={pending}
            focusableWhenDisabled
          >
            Revoke
          </Button>
        </div>
      }
    >
      <p>Works until {until}</p>
      <p className="font-ui text-small text-soft">
        Created by {link.createdBy ?? 'somebody who has left'} on {dateTimeLabel(link.createdAt)}
      </p>
    </ActionListItem>
  )
}
