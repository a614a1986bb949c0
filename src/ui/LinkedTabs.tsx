import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'

interface Props {
  /** Names the row of tabs for those who hear it. */
  label: string
  /** The first is open where the address names none. */
  tabs: { id: string; name: string; panel: ReactNode }[]
}

/**
 * Panels of which one is seen: the one that the address names after its #, so that each can be linked and the way back
 * leads through them. A panel is made when it is first opened, and then stays: what was written in it is still there.
 */
export function LinkedTabs({ label, tabs }: Props) {
  const named = useSyncExternalStore(whenTurned, fragment, nowhere)
  const present = tabs.find(({ id }) => id === named)?.id ?? tabs[0]?.id ?? ''
  const [opened, setOpened] = useState([present])
  if (!opened.includes(present)) setOpened([...opened, present])
  const root = useFocusThatFollows(present)

  return (
    <Base.Root ref={root} value={present} onValueChange={turnTo}>
      <Base.List className="tab-list tab-places" aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Base.Tab key={id} value={id} className="tab tab-place" nativeButton={false} render={<a href={`#${id}`} />}>
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, panel }) => (
        <Base.Panel key={id} value={id} keepMounted>
          {opened.includes(id) && panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/**
 * Where a link in one panel leads to another, the focus goes along instead of getting lost with the link. On a telephone
 * the open tab moves into sight.
 */
function useFocusThatFollows(present: string) {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks whenever another panel is seen.
  useEffect(() => {
    root.current?.querySelector('[role="tab"][aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    const lost = document.activeElement?.closest('[role="tabpanel"][inert]')
    if (lost) root.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([inert])')?.focus()
  }, [present])
  return root
}

function whenTurned(turned: () => void) {
  addEventListener('hashchange', turned)
  return () => removeEventListener('hashchange', turned)
}

const fragment = () => location.hash.slice(1)
const nowhere = () => ''

function turnTo(id: unknown) {
  if (fragment() !== id) location.hash = String(id)
}
