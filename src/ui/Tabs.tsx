import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useId } from 'react'
import { ACTIVE_TAB_CLASS, TAB_CLASS } from './tab-classes.ts'

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
      <Base.List
        className="flex flex-wrap gap-x-7 border-b border-line noscript:hidden"
        aria-label={label}
        activateOnFocus
      >
        {tabs.map(({ name }, index) => (
          <Base.Tab
            key={name}
            id={`${prefix}-${index}`}
            value={name}
            className={`label -mb-px ${TAB_CLASS} ${ACTIVE_TAB_CLASS}`}
          >
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
