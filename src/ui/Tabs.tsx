import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useId } from 'react'

interface Props {
  /** Names the tab list for screen readers. */
  label: string
  tabs: { name: string; panel: ReactNode }[]
  /** Hidden panels stay mounted, and keep what was typed in them. */
  keepMounted?: boolean
}

/** Tabs; the first is open at the start. Arrow keys change the tab, Tab moves into its panel. */
export function Tabs({ label, tabs, keepMounted = false }: Props) {
  // Base UI links tabs and panels only after hydration; without script the panel needs its name too.
  const prefix = useId()
  return (
    <Base.Root defaultValue={tabs[0]?.name}>
      <Base.List className="tab-list noscript:hidden" aria-label={label} activateOnFocus>
        {tabs.map(({ name }, index) => (
          <Base.Tab key={name} id={`${prefix}-${index}`} value={name} className="tab label">
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, panel }, index) => (
        <Base.Panel
          key={name}
          value={name}
          aria-labelledby={`${prefix}-${index}`}
          className="pt-8"
          keepMounted={keepMounted}
          tabIndex={-1}
        >
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
