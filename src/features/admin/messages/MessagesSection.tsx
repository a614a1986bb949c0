import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminContactMessage, ContactMessageStatus } from '#shared/contracts/contact.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote, SplitView } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { contactMessageQuery, useAdminList, useAdminQuery } from '../admin-queries.ts'
import { adjacentId, allStatuses, isStatus, statusNames } from '../conversations/conversation-status.ts'
import { useOpenEntry } from '../conversations/useOpenEntry.ts'
import { SearchField } from '../SearchField.tsx'
import { SectionHeader } from '../SectionHeader.tsx'
import { SectionTabs } from '../SectionTabs.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { usePolling } from '../usePolling.ts'
import { MessageDetail } from './MessageDetail.tsx'
import { MessageList } from './MessageList.tsx'

const emptyNotes: Record<ContactMessageStatus, string> = {
  open: 'Nobody is waiting. Every message has been answered.',
  answered: 'Nothing has been answered lately.',
  closed: 'Nothing has been closed yet.',
}

/** Route: `#messages/<status>/<message id>`. */
export function MessagesSection({ subpath }: SectionProps) {
  const [statusParam = '', openId = ''] = subpath.split('/')
  const status = isStatus(statusParam) ? statusParam : 'open'
  const [search, setSearch] = useState('')
  return (
    <>
      <SectionHeader title="Messages" intro="What the contact form has brought." />
      <SectionTabs
        label="Messages by status"
        tabs={allStatuses.map((id) => ({ href: `#messages/${id}`, name: statusNames[id] }))}
        activeHref={`#messages/${status}`}
      />
      <Messages key={status} status={status} openId={openId} search={search} onSearch={setSearch} />
    </>
  )
}

interface MessagesProps {
  status: ContactMessageStatus
  openId: string
  search: string
  onSearch: (search: string) => void
}

function Messages({ status, openId, search, onSearch }: MessagesProps) {
  const { loadMore, ...query } = useAdminList('/admin/contact-messages', { query: { status, search } })
  usePolling(query.refetch)
  const messages = query.data ?? []
  const linked = useLinkedMessage(query.data, openId)
  const openMessage = useOpenEntry(messages, openId, linked)
  return (
    <SplitView
      open={openMessage !== undefined}
      placeholder={messages.length > 0 ? 'Choose a message to read it.' : ''}
      list={
        <>
          <SearchField label="Address" search={search} onSearch={onSearch} />
          <div className="mt-6">
            <QueryBoundary
              query={query}
              subject="The messages"
              skeleton={<ListSkeleton />}
              empty={<EmptyNote>{search ? 'No message from such an address.' : emptyNotes[status]}</EmptyNote>}
            >
              {(listed) => <MessageList messages={listed} status={status} openId={openId} loadMore={loadMore} />}
            </QueryBoundary>
          </div>
        </>
      }
    >
      {openMessage && (
        <MessageDetail
          key={openMessage.id}
          message={openMessage}
          status={status}
          nextMessageId={adjacentId(messages, openMessage.id)}
        />
      )}
    </SplitView>
  )
}

/** A link may lead to a message that is not in the list: on a later page, or answered in the meantime. */
function useLinkedMessage(
  messages: AdminContactMessage[] | undefined,
  openId: string,
): AdminContactMessage | undefined {
  const isListed = openId === '' || !messages || messages.some(({ id }) => id === openId)
  return useAdminQuery({ ...contactMessageQuery(openId), ...(isListed && { queryFn: skipToken }) }).data
}
