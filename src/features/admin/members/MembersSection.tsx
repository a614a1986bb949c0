import { lazy } from 'react'
import { SplitView } from '../AdminList.tsx'
import { GROUPS, type MembersRoute, membersHref, PRINTED_EDITIONS, parseMembersRoute } from '../members-route.ts'
import { SearchField } from '../SearchField.tsx'
import { SectionHeader } from '../SectionHeader.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { MemberResults } from './MemberResults.tsx'

// The list does not wait for what opens beside it.
const MemberDetailLoader = lazy(async () => ({ default: (await import('./MemberDetailPage.tsx')).MemberDetailLoader }))
const GroupList = lazy(async () => ({ default: (await import('./GroupList.tsx')).GroupList }))
const PrintedEditions = lazy(async () => ({ default: (await import('./PrintedEditions.tsx')).PrintedEditions }))

export function MembersSection({ currentStaff, subpath }: SectionProps) {
  const { search, openId, groupId } = parseMembersRoute(subpath)
  return (
    <>
      <SectionHeader title="Members" intro="Everybody who reads us with an account.">
        <a
          className="action min-h-11"
          href={membersHref({ search, openId: PRINTED_EDITIONS })}
          aria-current={openId === PRINTED_EDITIONS ? 'true' : undefined}
        >
          Printed editions
        </a>
        <a
          className="action min-h-11"
          href={membersHref({ search, openId: GROUPS })}
          aria-current={openId === GROUPS ? 'true' : undefined}
        >
          Groups
        </a>
      </SectionHeader>
      <SplitView
        open={openId !== ''}
        placeholder="Choose a member to see their subscription and payments."
        list={
          <>
            <MemberSearch search={search} />
            <MemberResults search={search} openId={openId} />
          </>
        }
      >
        <MemberPanel search={search} openId={openId} groupId={groupId} currentStaff={currentStaff} />
      </SplitView>
    </>
  )
}

function MemberPanel({ search, openId, groupId, currentStaff }: MembersRoute & Pick<SectionProps, 'currentStaff'>) {
  if (openId === PRINTED_EDITIONS) return <PrintedEditions search={search} currentStaff={currentStaff} />
  if (openId === GROUPS)
    return <GroupList key={groupId} search={search} groupId={groupId} canManage={currentStaff.staffRole === 'owner'} />
  return <MemberDetailLoader key={openId} id={openId} search={search} currentStaff={currentStaff} />
}

/** The search is in the URL, replaced so that Back leaves the section instead of undoing single letters. */
const MemberSearch = ({ search }: { search: string }) => (
  <SearchField
    label="Name or address"
    search={search}
    onSearch={(newSearch) => location.replace(membersHref({ search: newSearch }))}
    onArrowDown={() => document.querySelector<HTMLElement>('[data-search-results] a')?.focus()}
  />
)
