import { roleWithArticle } from '#shared/domain/staff-roles.ts'
import type { AdminSection } from './sections.ts'
import type { CurrentStaff } from './types.ts'

interface AdminHomeProps {
  currentStaff: CurrentStaff
  sections: AdminSection[]
}

export function AdminHome({ currentStaff, sections }: AdminHomeProps) {
  return (
    <>
      <h1 className="text-display">{currentStaff.firstName ? `Good day, ${currentStaff.firstName}` : 'Good day'}</h1>
      <p className="mt-3 text-lead text-soft italic">
        You are signed in as {currentStaff.email}. Here you are {roleWithArticle[currentStaff.staffRole]}.
      </p>
      {sections.length > 0 ? (
        <ul className="mt-10 max-w-192 border-b border-line">
          {sections.map(({ id, name, description }) => (
            <li key={id} className="border-t border-line">
              <a
                className="grid items-baseline gap-x-8 gap-y-0.5 py-5 hover:text-accent sm:grid-cols-[10rem_1fr]"
                href={`#${id}`}
              >
                <span className="text-title font-display">{name}</span>
                <span className="text-soft">{description}</span>
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
