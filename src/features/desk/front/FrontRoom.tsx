import { roleInWords } from '#shared/domain/desk.ts'
import type { Colleague, Room } from '../rooms.ts'

interface Props {
  colleague: Colleague
  rooms: Room[]
}

/** Who is here, and where they may go. */
export function FrontRoom({ colleague, rooms }: Props) {
  return (
    <>
      <h1 className="text-display">{colleague.firstName ? `Good day, ${colleague.firstName}` : 'Good day'}</h1>
      <p className="mt-3 text-lead text-soft italic">
        You are signed in as {colleague.email}. Here you are {roleInWords[colleague.staffRole]}.
      </p>
      {rooms.length > 0 ? (
        <ul className="mt-10 max-w-[48rem] border-b border-line">
          {rooms.map(({ id, name, about }) => (
            <li key={id} className="border-t border-line">
              <a className="desk-door" href={`#${id}`}>
                <span className="text-title font-display">{name}</span>
                <span className="text-soft">{about}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-10 max-w-measure">
          There is no room for your role yet. Until there is, write to the owner of the desk.
        </p>
      )}
      <p className="mt-10">
        <a className="action" href="/account">
          Account Dashboard
        </a>
      </p>
    </>
  )
}
