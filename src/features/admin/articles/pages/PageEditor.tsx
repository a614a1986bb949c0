import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { PageDocument, PageDraft } from '#shared/contracts/publication-page.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ACTIVE_TAB_CLASS, TAB_CLASS } from '#ui/tab-classes.ts'
import { SectionSkeleton } from '../../AdminSkeleton.tsx'
import type { CurrentStaff } from '../../useAuthState.ts'
import { RejectionNotice, SaveStatus } from '../editor/SaveStatus.tsx'
import { SidePanel } from '../editor/SidePanel.tsx'
import type { OpenArticle } from '../editor/session/open-article.ts'
import { useDocument, useQueueState, useSession } from '../editor/session/useArticle.ts'
import { useQueueEvents } from '../editor/session/useQueueEvents.ts'
import { ExcerptField, TitleField } from '../editor/TextFields.tsx'
import { BlockActionsContext } from '../editor/writing/BlockCard.tsx'
import { BodyEditor, type BodyHandle, useBodyEditor } from '../editor/writing/BodyEditor.tsx'
import { WritingTools } from '../editor/writing/WritingTools.tsx'
import { blankPage, copyIdOf, pageApi, pagesQuery } from './page-api.ts'
import '../editor/editor.css'

const BlockPanel = lazy(async () => ({ default: (await import('../editor/blocks/BlockPanel.tsx')).BlockPanel }))
const MergeView = lazy(async () => ({ default: (await import('../editor/merge/MergeView.tsx')).MergeView }))
const PreviewPane = lazy(async () => ({ default: (await import('../editor/preview/PreviewPane.tsx')).PreviewPane }))
const FooterPanel = lazy(async () => ({ default: (await import('./FooterPanel.tsx')).FooterPanel }))
const PageVersionsPanel = lazy(async () => ({ default: (await import('./PageVersionsPanel.tsx')).PageVersionsPanel }))
const PublishPanel = lazy(async () => ({ default: (await import('./PagePublishPanel.tsx')).PagePublishPanel }))

interface PageEditorProps {
  pageId: string
  currentStaff: CurrentStaff
}

/** Opens a page of the publication, and shows it to write on. */
export function PageEditor({ pageId, currentStaff }: PageEditorProps) {
  const bodyRef = useRef<BodyHandle>(null)
  const showDraftRef = useRef<(draft: PageDraft) => void>(null)
  const { opening, reopen } = useSession<PageDraft>(copyIdOf(pageId), currentStaff.id, () => ({
    articleId: copyIdOf(pageId),
    accountId: currentStaff.id,
    isNew: false,
    api: pageApi,
    blank: blankPage,
    onDocument: (document) => bodyRef.current?.replaceBody(document),
    onDraft: (draft) => showDraftRef.current?.(draft),
  }))
  if (opening.state === 'opening')
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <SectionSkeleton />
      </div>
    )
  if (opening.state === 'failed') return <OpeningFailed error={opening.error} onRetry={reopen} />
  const { article } = opening
  return (
    <OpenPage
      bodyRef={bodyRef}
      showDraftRef={showDraftRef}
      pageId={pageId}
      page={article}
      currentStaff={currentStaff}
    />
  )
}

function OpeningFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isAbsent = error instanceof ApiError && error.status === 404
  return (
    <>
      <h1 className="text-display">{isAbsent ? 'There is no such page' : 'The page could not be opened'}</h1>
      <Alert className="mt-6">
        <p>{(error instanceof ApiError && error.detail) || 'We could not be reached.'}</p>
        <p className="mt-3 flex flex-wrap gap-x-8">
          {!isAbsent && <Button onClick={onRetry}>Try again</Button>}
          <a className="action" href="#pages">
            All pages
          </a>
        </p>
      </Alert>
    </>
  )
}

const panelNames = {
  footer: 'Footer',
  versions: 'Versions',
  preview: 'Preview',
  publish: 'Publish',
  block: 'Block',
} as const
type Panel = keyof typeof panelNames
const TABS = ['footer', 'versions', 'preview'] as const

/** A page is a text: it has no pictures. */
const BLOCK_TYPES = ['quote', 'callout'] as const

interface OpenPageProps extends PageEditorProps {
  bodyRef: React.RefObject<BodyHandle | null>
  showDraftRef: React.RefObject<((draft: PageDraft) => void) | null>
  page: OpenArticle<PageDraft>
}

function OpenPage({ bodyRef, showDraftRef, pageId, page, currentStaff }: OpenPageProps) {
  const { queue, isRestored } = page
  const document = useDocument(queue)
  const state = useQueueState(queue)
  const [draft, setDraft] = useState(page.draft)
  const [panel, setPanel] = useState<Panel>()
  const [blockId, setBlockId] = useState<string>()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [message, setMessage] = useState(isRestored ? 'Words that were kept on this device are back.' : '')
  useQueueEvents(queue, currentStaff.id)
  const isEditable = !state.conflict && !draft?.removedAt
  const editBlock = (id: string) => {
    setBlockId(id)
    setPanel('block')
  }
  const editor = useBodyEditor({
    queue,
    label: 'Text of the page',
    isEditable,
    bodyRef,
    onSlash: () => setIsMenuOpen(true),
    onEditBlock: editBlock,
    onPasted: setMessage,
  })
  const title = document.title || draft?.label || pageId
  useEffect(() => {
    window.document.title = `${title} · Pages · Admin`
  }, [title])
  const change = (changes: Partial<PageDocument>) => queue.change({ ...queue.document, ...changes })
  const restore = (restored: PageDocument) => {
    queue.change(restored, 'restore')
    bodyRef.current?.replaceBody(restored)
    showToast({ title: 'Restored as the draft' })
  }
  const showDraft = (changed: PageDraft) => {
    setDraft(changed)
    invalidate(pagesQuery)
  }
  showDraftRef.current = showDraft
  const toggle = (next: Panel) => setPanel((current) => (current === next ? undefined : next))

  return (
    <BlockActionsContext value={{ editBlock, isEditable }}>
      <div className="-mt-[clamp(2rem,5vw,4rem)]">
        <h1 className="sr-only">{title}</h1>
        <div className="z-20 -mx-gutter flex min-h-14 flex-wrap items-center gap-x-6 border-b border-line bg-paper px-gutter lg:sticky lg:top-0">
          <a className="label focus-hides flex min-h-11 items-center text-soft hover:text-accent" href="#pages">
            <span aria-hidden="true">←&nbsp;</span>Pages
          </a>
          <SaveStatus state={state} />
          <nav
            className="focus-hides flex gap-x-5 lg:ml-auto max-lg:order-1 max-lg:w-full"
            aria-label="Beside the text"
          >
            {TABS.map((name) => (
              <button
                key={name}
                type="button"
                className={`label -outline-offset-2 ${TAB_CLASS} ${ACTIVE_TAB_CLASS}`}
                data-active={panel === name ? '' : undefined}
                aria-expanded={panel === name}
                onClick={() => toggle(name)}
              >
                {panelNames[name]}
              </button>
            ))}
          </nav>
          <span className="max-lg:ml-auto">
            <Button variant="ghost" aria-expanded={panel === 'publish'} onClick={() => toggle('publish')}>
              Publish…
            </Button>
          </span>
        </div>
        <div className="flex items-start gap-x-[clamp(1.5rem,3vw,3.5rem)]">
          <div className="editor-text relative min-w-0 flex-1 pt-5 lg:pt-10">
            <RejectionNotice rejection={state.rejection} />
            {draft?.isDefault && (
              <p className="mb-8 border-l-2 border-accent bg-surface px-5 py-3">
                This text came with the software. Have a lawyer read it before you publish it as your own.
              </p>
            )}
            {draft?.removedAt && (
              <p className="mb-8 border-l-2 border-accent bg-surface px-5 py-3">
                This page is removed. Restore it in the list before you write on.
              </p>
            )}
            {state.conflict && (
              <Suspense>
                <MergeView
                  key={state.conflict.theirs.version}
                  conflicts={state.conflict.merge.conflicts}
                  theirName={state.conflict.theirs.updatedBy?.name ?? 'Somebody else'}
                  onResolve={(choices) => {
                    const { conflict } = queue
                    if (conflict) queue.resolveConflict(conflict.merge.resolve(choices))
                  }}
                />
              </Suspense>
            )}
            <article className="article-page">
              <div className="article-grid pb-10">
                <TitleField title={document.title} isEditable={isEditable} onChange={change} />
                <ExcerptField
                  excerpt={document.excerpt}
                  placeholder="A sentence beside the title"
                  isEditable={isEditable}
                  editor={editor}
                  onChange={change}
                />
              </div>
              <BodyEditor editor={editor} />
            </article>
            <WritingHelp />
            <WritingTools
              editor={editor}
              isEditable={isEditable}
              message={message}
              isMenuOpen={isMenuOpen}
              isNextToText={panel !== 'preview'}
              blockTypes={BLOCK_TYPES}
              onMenuOpenChange={setIsMenuOpen}
              onInsert={editBlock}
              onMessageRead={() => setMessage('')}
            />
          </div>
          {panel && (
            <SidePanel
              key={panel}
              name={panelNames[panel]}
              isWide={panel === 'preview'}
              onClose={() => setPanel(undefined)}
              onFocusLost={() => editor.view.focus()}
            >
              {panel === 'block' && blockId && (
                <BlockPanel
                  editor={editor}
                  blockId={blockId}
                  isEditable={isEditable}
                  onClose={() => setPanel(undefined)}
                />
              )}
              {panel === 'footer' && draft && <FooterPanel draft={draft} onDraft={showDraft} />}
              {panel === 'versions' && (
                <PageVersionsPanel pageId={pageId} document={document} isEditable={isEditable} onRestore={restore} />
              )}
              {panel === 'preview' && (
                <PreviewPane url={`/preview/pages/${pageId}`} subject="the page" document={document} />
              )}
              {panel === 'publish' && draft && <PublishPanel queue={queue} draft={draft} onDraft={showDraft} />}
            </SidePanel>
          )}
        </div>
      </div>
    </BlockActionsContext>
  )
}

const WritingHelp = () => (
  <p className="mt-10 mb-6 max-w-measure text-note leading-normal text-soft italic">
    A short line with a colon is a sub-heading. [words](/address) is a link. {'{name}'}, {'{email}'}, {'{telephone}'},{' '}
    {'{seller}'}, {'{seller-address}'}, {'{vat-id}'} and {'{countries}'} stand for the settings; a paragraph whose
    setting is empty is left out.
  </p>
)
