import type { AdminContactMessage, ContactMessageStatus } from '#shared/contracts/contact.ts'
import { subjectLabels } from '#shared/domain/contact.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { LIST_LINK_CLASS } from '../AdminList.tsx'

interface Props {
  messages: AdminContactMessage[]
  status: ContactMessageStatus
  openId: string
  loadMore: (() => Promise<boolean>) | undefined
}

export const MessageList = ({ messages, status, openId, loadMore }: Props) => (
  <PaginatedList label="Messages" onLoadMore={loadMore}>
    {messages.map(({ id, name, subject, message, createdAt }) => (
      <li key={id} tabIndex={-1} className="border-t border-line last:border-b">
        <a
          className={LIST_LINK_CLASS}
          href={`#messages/${status}/${id}`}
          aria-current={id === openId ? 'true' : undefined}
        >
          <bdi className="block leading-snug wrap-anywhere">{name}</bdi>
          <span className="mt-1 block truncate text-aside text-soft">{message}</span>
          <span className="mt-1 block font-ui text-small text-soft">
            {subject && <>{subjectLabels[subject]} · </>}
            <time dateTime={createdAt}>{fullDate(createdAt)}</time>
          </span>
        </a>
      </li>
    ))}
  </PaginatedList>
)
