import { TAB_CLASS } from '#ui/tab-classes.ts'

interface Props {
  label: string
  tabs: { href: string; name: string }[]
  activeHref: string
}

/** The parts of a section, one of them open. They are links, so that each is in the history. */
export const SectionTabs = ({ label, tabs, activeHref }: Props) => (
  <nav aria-label={label} className="mt-8 border-b border-line">
    <ul className="flex flex-wrap gap-x-7">
      {tabs.map(({ href, name }) => (
        <li key={href}>
          <a
            className={`label -mb-px ${TAB_CLASS} flex items-center aria-[current]:border-accent aria-[current]:text-ink`}
            href={href}
            aria-current={href === activeHref ? 'page' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
