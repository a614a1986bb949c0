import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface Props {
  /** Names the tab list for screen readers. */
  label: string
  tabs: { name: string; panel: ReactNode }[]
  /** Hidden panels stay mounted, and keep what was typed in them. */
  keepMounted?: boolean
}

/** Tabs; the first is open at the start. Arrow keys change the tab, Tab moves into its panel. */
export function Tabs({ label, tabs, keepMounted = false }: Props) {
  return (
    <Base.Root defaultValue={tabs[0]?.name}>
      <Base.List className="tab-list noscript:hidden" aria-label={label} activateOnFocus>
        {tabs.map(({ name }) => (
          <Base.Tab key={name} value={name} className="tab label">
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, panel }) => (
        <Base.Panel key={name} value={name} className="pt-8" keepMounted={keepMounted} tabIndex={-1}>
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
