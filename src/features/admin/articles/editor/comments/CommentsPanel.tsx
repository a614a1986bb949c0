import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { api } from '#lib/api.ts'
import type { ArticleComment } from '#shared/contracts/article-draft.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../../../AdminSkeleton.tsx'
import { useAdminAction } from '../../../admin-queries.ts'
import { shortDateTimeLabel } from '../../../date-labels.ts'
import { goTo } from '../details/Outline.tsx'
import { commentPositions, passageAt } from '../writing/comment-markers.ts'
import { CommentForm } from './CommentForm.tsx'
import { type CommentThread, updateComments, type useComments } from './useComments.ts'

interface CommentsPanelProps {
  articleId: string
  editor: Editor
  comments: ReturnType<typeof useComments>
  /** Of the link that was followed. */
  commentId: string | undefined
}

/** Comments on paragraphs and on the whole article, and their answers. */
export function CommentsPanel({ articleId, editor, comments: { query, threads }, commentId }: CommentsPanelProps) {
  const { run } = useAdminAction()
  const position = useEditorState({
    editor,
    selector: () => passageAt(editor.state.doc, editor.state.selection.from) ?? null,
    equalityFn: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  })
  const add = (parentId: string | undefined, body: string, mentions: string[]) =>
    run(async () => {
      const passage = parentId ? {} : (position ?? {})
      const request = { path: { id: articleId }, body: { ...passage, parentId, body, mentions } }
      updateComments(articleId, await api.post('/admin/articles/{id}/comments', request))
    })

  return (
    <>
      <section aria-label="New comment">
        <p
          className="line-clamp-3 border-l-2 border-line pl-4 text-note text-soft italic"
          // While it is written, the passage changes with each key.
          aria-live={editor.isEditable ? undefined : 'polite'}
        >
          {position ? position.passageText : 'On the whole article. Put the cursor into a paragraph to comment on it.'}
        </p>
        <CommentForm label="Comment" submitLabel="Comment" onSubmit={(...comment) => add(undefined, ...comment)} />
      </section>
      <QueryBoundary
        query={query}
        subject="The comments"
        skeleton={<ListSkeleton />}
        empty={<p className="mt-8 text-soft italic">Nobody has commented yet.</p>}
      >
        {() => (
          <ul className="mt-8">
            {threads.map((thread) => (
              <Thread
                key={thread.first.id}
                articleId={articleId}
                editor={editor}
                thread={thread}
                isLinked={[thread.first, ...thread.replies].some(({ id }) => id === commentId)}
                onReply={add}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </>
  )
}

interface ThreadProps {
  articleId: string
  editor: Editor
  thread: CommentThread
  /** Gets the focus when it appears. */
  isLinked: boolean
  onReply: (parentId: string, body: string, mentions: string[]) => Promise<boolean>
}

function Thread({ articleId, editor, thread: { first, replies }, isLinked, onReply }: ThreadProps) {
  const itemRef = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // After the panel, which takes the focus when it opens.
    const frame = isLinked ? requestAnimationFrame(() => itemRef.current?.focus()) : 0
    return () => cancelAnimationFrame(frame)
  }, [isLinked])
  const { pending, run } = useAdminAction()
  const position = useEditorState({ editor, selector: () => commentPositions(editor.state).get(first.id) ?? null })
  const isResolved = first.resolvedAt !== null
  const setResolved = () =>
    run(async () => {
      const path = { id: first.id }
      const changed = isResolved
        ? await api.delete('/admin/comments/{id}/resolution', { path })
        : await api.put('/admin/comments/{id}/resolution', { path })
      updateComments(articleId, changed)
    })
  return (
    <li ref={itemRef} tabIndex={-1} className={`border-t border-line py-5 ${isResolved ? 'text-soft' : ''}`}>
      {first.passageText && (
        <blockquote className="mb-3 border-l-2 border-accent pl-4 text-note text-soft italic">
          {position === null ? (
            <span className="line-clamp-3">{first.passageText}</span>
          ) : (
            <button
              type="button"
              className="line-clamp-3 cursor-pointer text-left"
              onClick={() => goTo(editor, position)}
            >
              {first.passageText}
            </button>
          )}
          {position === null && !isResolved && <span className="not-italic"> This passage was rewritten since.</span>}
        </blockquote>
      )}
      {[first, ...replies].map((comment) => (
        <CommentText key={comment.id} comment={comment} />
      ))}
      <button
        type="button"
        className="link min-h-11 cursor-pointer font-ui text-small"
        disabled={pending}
        onClick={setResolved}
      >
        {isResolved ? 'Open again' : 'Resolve'}
      </button>
      {!isResolved && (
        <CommentForm
          label="Reply"
          submitLabel="Reply"
          onSubmit={(body, mentions) => onReply(first.id, body, mentions)}
        />
      )}
    </li>
  )
}

const CommentText = ({ comment: { author, createdAt, body } }: { comment: ArticleComment }) => (
  <div className="mb-3">
    <p className="font-ui text-small text-soft">
      {author?.name ?? 'Somebody who has left'} · {shortDateTimeLabel(createdAt)}
    </p>
    <p className="break-words whitespace-pre-line text-note">{body}</p>
  </div>
)
