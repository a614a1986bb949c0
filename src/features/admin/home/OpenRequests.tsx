import { useAdminQuery } from '../admin-queries.ts'

/** As the API counts them. */
const MAX_COUNT = 100

/** 'Two tickets and a message wait for a reply.', as links. A line of the same height while it loads. */
export function OpenRequests() {
  const { data, error } = useAdminQuery('/admin/open-requests')
  return (
    <p className="mt-6 min-h-7 lining-nums">
      {data && data.tickets + data.messages > 0 && (
        <>
          {data.tickets > 0 && <RequestLink href="#support" count={data.tickets} noun="ticket" />}
          {data.tickets > 0 && data.messages > 0 && ' and '}
          {data.messages > 0 && <RequestLink href="#messages" count={data.messages} noun="message" />}
          {data.tickets + data.messages === 1 ? ' waits' : ' wait'} for a reply.
        </>
      )}
      {data && data.tickets + data.messages === 0 && <span className="text-soft">Every reader has a reply.</span>}
      {!data && error ? <span className="text-soft">What readers wait for could not be loaded.</span> : null}
    </p>
  )
}

const RequestLink = ({ href, count, noun }: { href: string; count: number; noun: string }) => (
  <a className="link" href={href}>
    {count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : count} {noun}
    {count === 1 ? '' : 's'}
  </a>
)
