import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { ACTIVE_TAB_CLASS, TAB_CLASS } from './tab-classes.ts'

interface Props {
  /** Names the tab list for screen readers. */
  label: string
  /** The first one is open where the URL has no hash. */
  tabs: { id: string; name: string; panel: ReactNode }[]
}

/**
 * Tabs that follow the hash of the URL, so that each can be linked and is in the history. A panel is mounted when it is first
 * opened and stays mounted, so that what was typed in it is kept.
 */
export function LinkedTabs({ label, tabs }: Props) {
  // Base UI links tabs and panels only after hydration; without script the panel needs its name too.
  const prefix = useId()
  const tabInUrl = useSyncExternalStore(subscribeToHash, currentHash, serverHash)
  const activeTab = tabs.find(({ id }) => id === tabInUrl)?.id ?? tabs[0]?.id ?? ''
  const [openedTabs, setOpenedTabs] = useState([activeTab])
  if (!openedTabs.includes(activeTab)) setOpenedTabs([...openedTabs, activeTab])
  const rootRef = useFocusFollowsTab(activeTab)

  return (
    <Base.Root ref={rootRef} value={activeTab} onValueChange={setHash}>
      <Base.List className={LIST_CLASS} aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Base.Tab
            key={id}
            id={`${prefix}-${id}`}
            value={id}
            className={`flex flex-none items-center sm:label max-sm:text-[0.8125rem] leading-normal focus-visible:-outline-offset-3 ${TAB_CLASS} ${ACTIVE_TAB_CLASS}`}
            nativeButton={false}
            render={<a href={`#${id}`} />}
          >
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, panel }) => (
        <Base.Panel key={id} value={id} aria-labelledby={`${prefix}-${id}`} keepMounted>
          {openedTabs.includes(id) && panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

// On a narrow screen the tabs take two lines: one that scrolls would hide the last of them.
const LIST_CLASS = 'flex flex-wrap [box-shadow:inset_0_-1px_var(--line)] gap-x-7 max-sm:gap-x-5'

/**
 * Moves the focus along when a link in one panel leads to another, and scrolls the open tab into view on a narrow screen.
 */
function useFocusFollowsTab(activeTab: string) {
  const rootRef = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another panel is shown.
  useEffect(() => {
    rootRef.current?.querySelector('[role="tab"][aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    const lostFocus = document.activeElement?.closest('[role="tabpanel"][inert]')
    if (lostFocus) rootRef.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([inert])')?.focus()
  }, [activeTab])
  return rootRef
}

export function subscribeToHash(onChange: () => void) {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

export const currentHash = () => location.hash.slice(1)
const serverHash = () => ''

function setHash(id: unknown) {
  if (currentHash() !== id) location.hash = String(id)
}
