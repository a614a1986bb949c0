import { lazy, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { showToast } from '#lib/toast.ts'
import type { ArticleDocument, ArticleDraft } from '#shared/contracts/article-draft.ts'
import { byline } from '#shared/domain/byline.ts'
import { publicationTimeZone } from '../../time-zone.ts'
import type { CurrentStaff } from '../../useAuthState.ts'
import { ArticlePage } from './ArticlePage.tsx'
import { useComments } from './comments/useComments.ts'
import { useAuthors } from './details/author-names.ts'
import { EditorBar } from './EditorBar.tsx'
import { ConflictSection } from './merge/ConflictSection.tsx'
import { CommandPalette } from './palette/CommandPalette.tsx'
import { paletteActions } from './palette/palette-actions.ts'
import { type Panel, panelNames } from './panels.ts'
import { LeaseBanner } from './presence/LeaseBanner.tsx'
import { usePresence } from './presence/usePresence.ts'
import { RejectionNotice } from './SaveStatus.tsx'
import { SidePanel } from './SidePanel.tsx'
import type { OpenArticle } from './session/open-article.ts'
import { useDocument, useQueueState } from './session/useArticle.ts'
import { useQueueEvents } from './session/useQueueEvents.ts'
import { useReloadWhenDue } from './session/useReloadWhenDue.ts'
import { BlockActionsContext } from './writing/BlockCard.tsx'
import { BodyEditor, type BodyHandle, useBodyEditor } from './writing/BodyEditor.tsx'
import { WritingTools } from './writing/WritingTools.tsx'

// Loaded when they are first opened; the form of a block with the menu that inserts one.
const loadBlockPanel = async () => ({ default: (await import('./blocks/BlockPanel.tsx')).BlockPanel })
const BlockPanel = lazy(loadBlockPanel)
const CommentsPanel = lazy(async () => ({ default: (await import('./comments/CommentsPanel.tsx')).CommentsPanel }))
const TranslationsSection = lazy(async () => ({
  default: (await import('./translations/TranslationsSection.tsx')).TranslationsSection,
}))
const DetailsPanel = lazy(async () => ({ default: (await import('./details/DetailsPanel.tsx')).DetailsPanel }))
const HistoryPanel = lazy(async () => ({ default: (await import('./history/HistoryPanel.tsx')).HistoryPanel }))
const PreviewPane = lazy(async () => ({ default: (await import('./preview/PreviewPane.tsx')).PreviewPane }))
const ShareLinks = lazy(async () => ({ default: (await import('./preview/PreviewPane.tsx')).ShareLinks }))
const PublishPanel = lazy(async () => ({ default: (await import('./publishing/PublishPanel.tsx')).PublishPanel }))

export interface EditorPageHandle {
  showDocument: (document: ArticleDocument) => void
  showDraft: (draft: ArticleDraft) => void
  reload: () => void
}

interface EditorPageProps {
  pageRef: Ref<EditorPageHandle>
  articleId: string
  article: OpenArticle
  commentId: string | undefined
  currentStaff: CurrentStaff
}

export function EditorPage({ pageRef, articleId, article, commentId, currentStaff }: EditorPageProps) {
  const { queue, isRestored } = article
  const document = useDocument(queue)
  const state = useQueueState(queue)
  const [loadedDraft, setDraft] = useState<ArticleDraft | undefined>(article.draft)
  const draft = loadedDraft && withPendingChanges(loadedDraft, state)
  const [panel, setPanel] = useState<Panel | undefined>(commentId ? 'comments' : undefined)
  const [blockId, setBlockId] = useState<string>()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [message, setMessage] = useState(isRestored ? 'Words that were kept on this device are back.' : '')
  const bodyRef = useRef<BodyHandle>(null)
  const timeZone = publicationTimeZone()
  useQueueEvents(queue, currentStaff.id)

  const mayEdit = draft?.mayEdit ?? true
  const presence = usePresence({ articleId, queue, exists: draft !== undefined, mayEdit })
  const isEditable = mayEdit && !presence.holder && !state.conflict && !draft?.trashedAt

  const openMenu = (isOpen: boolean) => {
    setIsMenuOpen(isOpen)
    // Without a connection it is tried again when a block is opened.
    if (isOpen) loadBlockPanel().catch(() => {})
  }
  const editBlock = (id: string) => {
    setBlockId(id)
    setPanel('block')
  }
  const editor = useBodyEditor({
    queue,
    label: 'Text of the article',
    isEditable,
    bodyRef,
    onSlash: () => openMenu(true),
    onEditBlock: editBlock,
    onPasted: setMessage,
  })
  const comments = useComments(articleId, editor)
  const { nameOf } = useAuthors(draft)

  const reload = () =>
    void api
      .get('/admin/articles/{id}', { path: { id: articleId } })
      .then(setDraft)
      .catch(() => {})
  useReloadWhenDue(loadedDraft, reload)
  useImperativeHandle(pageRef, () => ({
    showDocument: (changed) => bodyRef.current?.replaceBody(changed),
    showDraft: setDraft,
    reload,
  }))
  useEffect(() => {
    window.document.title = `${document.title || 'Untitled'} · Articles · Admin`
  }, [document.title])

  const change = (changes: Partial<ArticleDocument>) => queue.change({ ...queue.document, ...changes })
  const replace = (changed: ArticleDocument, kind: 'restore' | 'merge') => {
    queue.change(changed, kind)
    bodyRef.current?.replaceBody(changed)
  }
  const restore = (changed: ArticleDocument) => {
    replace(changed, 'restore')
    showToast({ title: 'Restored as the draft' })
  }
  const togglePanel = (next: Panel) => setPanel((current) => (current === next ? undefined : next))
  const obstacle = obstacleOf(
    state.conflict !== undefined,
    presence.holder &&
      (presence.holder.id === currentStaff.id
        ? 'You edit this article in another tab.'
        : `${presence.holder.name} edits this article now.`),
    draft,
  )

  return (
    <BlockActionsContext value={{ editBlock, isEditable }}>
      <div className="-mt-[clamp(2rem,5vw,4rem)]">
        <h1 className="sr-only">{document.title || 'Untitled'}</h1>
        <EditorBar
          draft={draft}
          state={state}
          panel={panel}
          others={presence.others}
          openComments={comments.openCount}
          onPanel={togglePanel}
        />
        <div className="flex items-start gap-x-[clamp(1.5rem,3vw,3.5rem)]">
          <div className="editor-text relative min-w-0 flex-1 pt-5 lg:pt-10">
            {presence.holder && (
              <LeaseBanner
                holder={presence.holder}
                isSameAccount={presence.holder.id === currentStaff.id}
                wasTakenOver={presence.wasTakenOver}
                hasUnsavedWords={!state.isSaved}
                onTakeOver={presence.takeOver}
              />
            )}
            <RejectionNotice rejection={state.rejection} />
            <ConflictSection
              queue={queue}
              draft={draft}
              conflict={state.conflict}
              onReplace={replace}
              onDraft={setDraft}
            />
            <ArticlePage
              language={draft?.language}
              document={document}
              isEditable={isEditable}
              editor={editor}
              byline={byline(document.authorIds.map(nameOf))}
              onChange={change}
              onOpenDetails={() => setPanel('details')}
            >
              <BodyEditor editor={editor} />
            </ArticlePage>
            <WritingTools
              editor={editor}
              isEditable={isEditable}
              message={message}
              isMenuOpen={isMenuOpen}
              isNextToText={panel !== 'preview'}
              onMenuOpenChange={openMenu}
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
              {panel === 'details' && (
                <DetailsPanel
                  document={document}
                  draft={draft}
                  editor={editor}
                  timeZone={timeZone}
                  isEditable={isEditable}
                  onChange={change}
                >
                  <TranslationsSection
                    queue={queue}
                    draft={draft}
                    currentStaff={currentStaff}
                    isEditable={isEditable}
                    onDraft={setDraft}
                  />
                </DetailsPanel>
              )}
              {panel === 'block' && blockId && (
                <BlockPanel
                  editor={editor}
                  blockId={blockId}
                  isEditable={isEditable}
                  onClose={() => setPanel(undefined)}
                />
              )}
              {panel === 'comments' && (
                <CommentsPanel articleId={articleId} editor={editor} comments={comments} commentId={commentId} />
              )}
              {panel === 'history' && (
                <HistoryPanel articleId={articleId} document={document} isEditable={isEditable} onRestore={restore} />
              )}
              {panel === 'preview' && (
                <PreviewPane url={`/preview/articles/${articleId}`} subject="the article" document={document}>
                  {/* Everybody who may edit an article may also share it with people without an account. */}
                  {draft?.mayEdit && <ShareLinks articleId={articleId} />}
                </PreviewPane>
              )}
              {panel === 'publish' && (
                <PublishPanel
                  queue={queue}
                  document={document}
                  draft={draft}
                  currentStaff={currentStaff}
                  timeZone={timeZone}
                  obstacle={obstacle}
                  onDraft={setDraft}
                />
              )}
            </SidePanel>
          )}
        </div>
        <CommandPalette
          actions={() => paletteActions({ editor, isEditable, onPanel: setPanel, onEditBlock: editBlock })}
        />
      </div>
    </BlockActionsContext>
  )
}

/** The loaded draft does not know of later edits, which readers do not have either. */
function withPendingChanges(draft: ArticleDraft, { version, isSaved }: ReturnType<typeof useQueueState>): ArticleDraft {
  const isWithReaders = draft.status === 'published' || draft.status === 'scheduled'
  const hasPendingChanges = draft.hasPendingChanges || (isWithReaders && (version > draft.version || !isSaved))
  return { ...draft, hasPendingChanges }
}

function obstacleOf(hasConflict: boolean, editedElsewhere: string | undefined, draft: ArticleDraft | undefined) {
  if (hasConflict) return 'Two versions are open. Choose between them first.'
  if (draft?.liveDocument) return 'The published article was changed outside the newsroom. Merge those changes first.'
  return editedElsewhere
}
