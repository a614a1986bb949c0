import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { apiQuery, updateCache } from '#lib/api-query.ts'
import type { ArticleComment } from '#shared/contracts/article-draft.ts'
import { replaceById, useAdminQuery } from '../../../admin-queries.ts'
import { usePolling } from '../../../usePolling.ts'
import { setCommentPositions } from '../writing/comment-markers.ts'

export interface CommentThread {
  first: ArticleComment
  replies: ArticleComment[]
}

const commentsQuery = (id: string) => apiQuery('/admin/articles/{id}/comments', { path: { id } })

/** The comments of an article as threads, those without an answer first; the open ones are marked in the text. */
export function useComments(articleId: string, editor: Editor) {
  const query = useAdminQuery('/admin/articles/{id}/comments', { path: { id: articleId } })
  const { refetch } = query
  usePolling(refetch)
  // Others comment while this page shows something else, so an article that is opened again asks at once.
  useEffect(() => {
    refetch({ cancelRefetch: false })
  }, [refetch])
  const threads = toThreads(query.data ?? [])
  const open = threads.filter(({ first }) => !first.resolvedAt)
  const positions = JSON.stringify(
    open.map(({ first: { id, passage, passageText } }) => ({ id, passage, passageText })),
  )
  useEffect(() => {
    editor.view.dispatch(setCommentPositions(editor.state.tr, JSON.parse(positions)))
  }, [editor, positions])
  return { query, threads, openCount: open.length }
}

function toThreads(comments: ArticleComment[]): CommentThread[] {
  const threads = comments
    .filter(({ parentId }) => parentId === null)
    .map((first) => ({ first, replies: comments.filter(({ parentId }) => parentId === first.id) }))
  return threads.toSorted((a, b) => Number(a.first.resolvedAt !== null) - Number(b.first.resolvedAt !== null))
}

/** Shows a comment that was written, resolved or opened again. */
export function updateComments(articleId: string, comment: ArticleComment): void {
  updateCache(commentsQuery(articleId), (comments) =>
    comments.some(({ id }) => id === comment.id) ? replaceById(comment)(comments) : [...comments, comment],
  )
}
