import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useId } from 'react'

interface Props {
  /** Names the row of tabs for those who hear it. */
  label: string
  tabs: { name: string; panel: ReactNode }[]
  /** Panels that are not seen keep what was typed in them. */
  keepMounted?: boolean
}

/** Panels of which one is seen, the first to begin with. Arrow keys go from one to the next; Tab goes on to what is in it. */
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
