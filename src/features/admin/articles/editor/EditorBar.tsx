import type { ArticleDraft, Presence } from '#shared/contracts/article-draft.ts'
import { Button } from '#ui/Button.tsx'
import { ACTIVE_TAB_CLASS, TAB_CLASS } from '#ui/tab-classes.ts'
import { lastListHref } from '../../articles-route.ts'
import { type Panel, panelNames } from './panels.ts'
import { PresenceList } from './presence/PresenceList.tsx'
import { statusNames } from './publishing/status-text.ts'
import { SaveStatus } from './SaveStatus.tsx'
import type { useQueueState } from './session/useArticle.ts'

interface EditorBarProps {
  draft: ArticleDraft | undefined
  state: ReturnType<typeof useQueueState>
  panel: Panel | undefined
  others: Presence['people']
  openComments: number
  onPanel: (panel: Panel) => void
}

const PANELS: Panel[] = ['details', 'comments', 'history', 'preview']

/** Where the article stands, whether it is saved, who else is here, and what can be opened beside it. */
export function EditorBar({ draft, state, panel, others, openComments, onPanel }: EditorBarProps) {
  return (
    <div className="z-20 -mx-gutter flex min-h-14 flex-wrap items-center gap-x-6 border-b border-line bg-paper px-gutter lg:sticky lg:top-0">
      <a className="label flex min-h-11 items-center text-soft hover:text-accent focus-hides" href={lastListHref()}>
        <span aria-hidden="true">←&nbsp;</span>
        <span className="max-sm:sr-only">Articles</span>
      </a>
      <p className="label text-soft max-sm:hidden">
        {statusNames[draft?.status ?? 'draft']}
        {draft?.status === 'published' && draft.hasPendingChanges && <span className="text-accent"> · changed</span>}
      </p>
      <SaveStatus state={state} />
      <PresenceList people={others} />
      <nav
        className="focus-hides flex gap-x-5 overflow-x-auto max-lg:order-1 max-lg:w-full max-sm:justify-between max-sm:gap-x-2 lg:ml-auto"
        aria-label="Beside the text"
      >
        {PANELS.map((name) => (
          <button
            key={name}
            type="button"
            className={`label -outline-offset-2 max-sm:tracking-normal ${TAB_CLASS} ${ACTIVE_TAB_CLASS}`}
            data-active={panel === name ? '' : undefined}
            aria-expanded={panel === name}
            onClick={() => onPanel(name)}
          >
            {panelNames[name]}
            {name === 'comments' && openComments > 0 && ` (${openComments})`}
          </button>
        ))}
      </nav>
      <span className="max-lg:ml-auto">
        <Button variant="ghost" aria-expanded={panel === 'publish'} onClick={() => onPanel('publish')}>
          Publish…
        </Button>
      </span>
    </div>
  )
}
