import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type AdminSection, groupSections } from './sections.ts'

interface Props {
  sections: AdminSection[]
  /** Empty on the first page of the admin. */
  activeSectionId: string
}

/**
 * The sections of the admin: a menu for each group where the header is wide, one menu of all groups where it is narrow.
 * A group of one section is its link.
 */
export function SectionNavigation({ sections, activeSectionId }: Props) {
  const groups = groupSections(sections)
  const active = sections.find(({ id }) => id === activeSectionId)
  // The security of the own account is open without being a section of the navigation.
  const openName = active?.name ?? (activeSectionId ? 'Sections' : 'Start')
  return (
    <nav aria-label="Sections" className="min-w-0">
      <ul className="flex gap-7 max-lg:hidden">
        <li>
          <SectionLink id="" name="Start" activeSectionId={activeSectionId} />
        </li>
        {groups.map(({ group, sections: [first, ...others] }) =>
          first && others.length === 0 ? (
            <li key={group}>
              <SectionLink {...first} activeSectionId={activeSectionId} />
            </li>
          ) : (
            <li key={group} className="relative">
              <Menu label={group} isCurrent={active?.group === group}>
                <SectionList sections={first ? [first, ...others] : []} activeSectionId={activeSectionId} />
              </Menu>
            </li>
          ),
        )}
      </ul>
      <div className="lg:hidden">
        <Menu label={openName} accessibleName={`Menu, ${openName}`} isCurrent>
          <SectionLink id="" name="Start" activeSectionId={activeSectionId} />
          <div className="grid gap-x-8 md:grid-cols-3">
            {groups.map(({ group, sections: ofGroup }) => (
              <div key={group} className="mt-2 border-t border-line pt-4 pb-1">
                <p className="label text-soft" aria-hidden="true">
                  {group}
                </p>
                {/* Two columns on a telephone, so that all sections are seen without scrolling. */}
                <SectionList
                  label={group}
                  sections={ofGroup}
                  activeSectionId={activeSectionId}
                  className="mt-1 grid grid-cols-2 gap-x-6 md:grid-cols-1"
                />
              </div>
            ))}
          </div>
        </Menu>
      </div>
    </nav>
  )
}

const LINK_CLASS =
  'label flex min-h-11 items-center border-b-2 border-transparent text-soft -outline-offset-2 hover:text-accent aria-[current]:border-b-accent aria-[current]:text-ink'

function SectionLink({ id, name, activeSectionId }: { id: string; name: string; activeSectionId: string }) {
  return (
    <a className={LINK_CLASS} href={`#${id}`} aria-current={id === activeSectionId ? 'page' : undefined}>
      {name}
    </a>
  )
}

interface SectionListProps extends Props {
  label?: string
  /** Its layout, as utilities. */
  className?: string
}

const SectionList = ({ label, className, sections, activeSectionId }: SectionListProps) => (
  <ul aria-label={label} className={className}>
    {sections.map(({ id, name }) => (
      <li key={id}>
        <a
          className="flex min-h-11 items-center font-ui text-small whitespace-nowrap -outline-offset-2 hover:text-accent aria-[current]:text-accent"
          href={`#${id}`}
          aria-current={id === activeSectionId ? 'page' : undefined}
        >
          {name}
        </a>
      </li>
    ))}
  </ul>
)

interface MenuProps {
  label: string
  accessibleName?: string
  /** Whether the open section is in this menu. */
  isCurrent: boolean
  children: ReactNode
}

/** Links behind a button (WAI-ARIA disclosure pattern). Escape, a link, and leaving it by focus or pointer close it. */
function Menu({ label, accessibleName, isCurrent, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const containerRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = containerRef.current
    if (!open || !container) return
    const close = () => setOpen(false)
    const leave = (target: EventTarget | null) => target && !container.contains(target as Node) && close()
    const listeners = new AbortController()
    const { signal } = listeners
    // A click beside it moves no focus where there is nothing to focus.
    addEventListener('pointerdown', ({ target }) => leave(target), { signal })
    addEventListener('hashchange', close, { signal })
    container.addEventListener('focusout', ({ relatedTarget }) => leave(relatedTarget), { signal })
    container.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        close()
        buttonRef.current?.focus()
      },
      { signal },
    )
    return () => listeners.abort()
  }, [open])

  return (
    <div ref={containerRef}>
      <button
        ref={buttonRef}
        type="button"
        className={`${LINK_CLASS} cursor-pointer gap-2 ${isCurrent ? 'border-b-accent text-ink' : ''}`}
        aria-label={accessibleName}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <svg
          className="size-2.5"
          viewBox="0 0 10 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          aria-hidden="true"
        >
          <path d={open ? 'M1 7l4-4 4 4' : 'M1 3l4 4 4-4'} />
        </svg>
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute top-full z-10 min-w-52 border border-line bg-paper px-5 py-2 max-lg:inset-x-0 max-lg:max-h-[85svh] max-lg:overflow-y-auto max-lg:border-x-0 max-lg:px-gutter max-lg:py-3 lg:-left-5"
      >
        {children}
      </div>
    </div>
  )
}
