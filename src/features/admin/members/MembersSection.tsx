import { SplitView } from '../AdminList.tsx'
import type { SectionProps } from '../types.ts'
import { MemberDetailLoader } from './MemberDetailPage.tsx'
import { MemberResults } from './MemberResults.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { type MembersRoute, membersHref, PRINTED_EDITIONS, parseMembersRoute } from './members-route.ts'
import { PrintedEditions } from './PrintedEditions.tsx'

export function MembersSection({ currentStaff, subpath }: SectionProps) {
  const { search, openId } = parseMembersRoute(subpath)
  return (
    <>
      <h1 className="text-display">Members</h1>
      <p className="mt-3 text-lead text-soft italic">Everybody who reads us with an account.</p>
      <SplitView
        open={openId !== ''}
        list={
          <>
            <p className="mb-6">
              <a
                className="link font-ui text-small"
                href={membersHref({ search, openId: PRINTED_EDITIONS })}
                aria-current={openId === PRINTED_EDITIONS ? 'true' : undefined}
              >
                Printed editions
              </a>
            </p>
            <MemberSearch search={search} />
            <MemberResults {...{ search, openId }} />
          </>
        }
      >
        <MemberPanel {...{ search, openId, currentStaff }} />
      </SplitView>
    </>
  )
}

function MemberPanel({ search, openId, currentStaff }: MembersRoute & Pick<SectionProps, 'currentStaff'>) {
  if (openId === PRINTED_EDITIONS) return <PrintedEditions {...{ search, currentStaff }} />
  if (openId) return <MemberDetailLoader key={openId} id={openId} {...{ search, currentStaff }} />
  return <p className="text-soft italic max-lg:hidden">Choose a member to read their story.</p>
}
