import { Editor } from '@tiptap/core'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { DOMSerializer } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { afterEach, describe, expect, it, test } from 'vitest'
import type { ArticleDocument } from '#shared/contracts/article-draft.ts'
import { formatBody, paragraphsOf } from '#shared/domain/article-body.ts'
import { emptyDocument, quoteBlock } from '../document/document.fixtures.ts'
import { toArticleDocument, toEditorDocument } from '../document/editor-document.ts'
import { BlockKeys, deleteBlock, duplicateBlock, findBlock, insertBlock, moveBlock } from './block-commands.ts'
import { CommentMarkers, commentPositions, passageAt, setCommentPositions } from './comment-markers.ts'
import { ReadOnlyKeys } from './read-only-keys.ts'
import { replaceBody } from './replace-body.ts'
import { BodyDocument, ContentBlockNode, Paragraph, PlainText } from './schema.ts'
import { isAtEmptyParagraph, SlashMenu } from './slash-menu.ts'
import { SubHeadings } from './sub-headings.ts'

const written = (texts: string[], blocks: ArticleDocument['contentBlocks'] = []) =>
  emptyDocument({ content: formatBody(texts.map((text) => ({ text }))), contentBlocks: blocks })

let editor: Editor
afterEach(() => editor.destroy())

function openEditor(document: ArticleDocument): Editor {
  editor = new Editor({
    element: window.document.createElement('div'),
    extensions: [
      BodyDocument,
      PlainText,
      Paragraph,
      ContentBlockNode,
      UndoRedo,
      SubHeadings,
      CommentMarkers,
      ReadOnlyKeys,
      SlashMenu,
      BlockKeys,
    ],
    content: toEditorDocument(document),
    injectCSS: false,
  })
  return editor
}

/** Paragraphs as their text, blocks as their ids in brackets. */
const shape = () => {
  const parts: string[] = []
  editor.state.doc.forEach((node) => {
    parts.push(node.type.name === 'contentBlock' ? `[${node.attrs.data.id}]` : node.textContent)
  })
  return parts
}
const cursorAt = (text: string) => {
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(text))
      editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, position)))
  })
}

describe('blocks', () => {
  it('take the position of an empty line, or stand after the line of the cursor', () => {
    openEditor(written(['One.', 'Two.']))
    cursorAt('One.')
    insertBlock(editor, quoteBlock('a'))
    expect(shape()).toEqual(['One.', '[a]', 'Two.'])
    editor.commands.setContent(toEditorDocument(written([])))
    insertBlock(editor, quoteBlock('b'))
    expect(shape()).toEqual(['[b]', ''])
  })

  it('are moved, duplicated and deleted, and undo brings them back with their content', () => {
    const block = { ...quoteBlock('a', 'Slowly.', 1), newerField: { unchanged: true } }
    openEditor(written(['One.', 'Two.'], [block]))
    moveBlock(editor, 'a', 'down')
    expect(shape()).toEqual(['One.', 'Two.', '[a]', ''])
    moveBlock(editor, 'a', 'up')
    moveBlock(editor, 'a', 'up')
    expect(shape().slice(0, 3)).toEqual(['[a]', 'One.', 'Two.'])
    duplicateBlock(editor, 'a')
    expect(shape().filter((part) => part.startsWith('['))).toHaveLength(2)
    editor.commands.undo()
    deleteBlock(editor, 'a')
    expect(findBlock(editor.state.doc, 'a')).toBeUndefined()
    editor.commands.undo()
    expect(findBlock(editor.state.doc, 'a')?.node.attrs.data).toEqual(block)
  })

  it('move with Alt and the arrow keys when they are selected, as paragraphs do', () => {
    openEditor(written(['One.', 'Two.'], [quoteBlock('a', 'q', 2)]))
    const position = findBlock(editor.state.doc, 'a')?.position ?? 0
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)))
    editor.commands.keyboardShortcut('Alt-ArrowUp')
    expect(shape().slice(0, 3)).toEqual(['One.', '[a]', 'Two.'])
    cursorAt('Two.')
    editor.commands.keyboardShortcut('Alt-ArrowUp')
    expect(shape().slice(0, 3)).toEqual(['One.', 'Two.', '[a]'])
  })

  it('are not replaced by a letter that is typed while they are selected', () => {
    openEditor(written(['One.'], [quoteBlock('a', 'q', 1)]))
    const position = findBlock(editor.state.doc, 'a')?.position ?? 0
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)))
    const { from, to } = editor.state.selection
    const isHandled = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, 'x', () => editor.state.tr),
    )
    expect(isHandled).toBe(true)
    expect(shape()).toEqual(['One.', '[a]', 'x', ''])
  })

  it('of a newer version survive the clipboard', () => {
    const block = { id: 'f', type: 'audio-player', data: { chapters: [{ at: 1 }] }, sponsor: '<b>&"\'' }
    openEditor(emptyDocument({ contentBlocks: [block] }))
    const html = window.document.createElement('div')
    html.append(DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content))
    editor.commands.setContent(html.innerHTML)
    expect(toArticleDocument(editor.getJSON(), emptyDocument()).contentBlocks).toEqual([block])
  })
})

test('a line that the rule makes a sub-heading is marked as one until it is said to be a paragraph', () => {
  openEditor(written(['The boat: a widow', 'It was built in 1926.']))
  expect(editor.view.dom.querySelectorAll('[role="heading"]')).toHaveLength(1)
  cursorAt('The boat')
  editor.commands.toggleFixedParagraph()
  expect(editor.view.dom.querySelectorAll('[role="heading"]')).toHaveLength(0)
  const { content } = toArticleDocument(editor.getJSON(), emptyDocument())
  expect(paragraphsOf(content)[0]).toMatchObject({ kind: 'paragraph', isFixedParagraph: true })
})

test('the menu of blocks opens only in an empty line', () => {
  openEditor(written(['One.']))
  cursorAt('One.')
  expect(isAtEmptyParagraph(editor.state)).toBe(false)
  editor.commands.setContent(toEditorDocument(written([])))
  expect(isAtEmptyParagraph(editor.state)).toBe(true)
})

describe('a merged body', () => {
  it('is shown part by part: the cursor stays in its paragraph, and empty lines stay', () => {
    openEditor(written(['One.', 'Two.', 'Three.']))
    editor.commands.setContent({
      type: 'doc',
      content: [...(toEditorDocument(written(['One.', 'Two.', 'Three.'])).content ?? []), { type: 'paragraph' }],
    })
    cursorAt('Three.')
    replaceBody(editor, written(['Zero.', 'One, theirs.', 'Two.', 'Three.']))
    expect(shape()).toEqual(['Zero.', 'One, theirs.', 'Two.', 'Three.', ''])
    expect(editor.state.selection.$from.parent.textContent).toBe('Three.')
  })

  it('may be empty', () => {
    openEditor(written(['One.']))
    replaceBody(editor, written([]))
    expect(shape()).toEqual([''])
  })
})

describe('comments', () => {
  const position = (passage: number, passageText: string) => ({ id: 'c', passage, passageText })
  const marked = () => [...editor.view.dom.querySelectorAll('.writing-commented')].map(({ textContent }) => textContent)

  it('stay with their paragraph while it is edited', () => {
    openEditor(written(['One.', 'Two.']))
    editor.view.dispatch(setCommentPositions(editor.state.tr, [position(1, 'Two.')]))
    expect(marked()).toEqual(['Two.'])
    editor.commands.insertContentAt(0, { type: 'paragraph', content: [{ type: 'text', text: 'Zero.' }] })
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' And more.')
    expect(marked()).toEqual(['Two. And more.'])
  })

  it('are found again by their text, and are not put on another passage', () => {
    openEditor(written(['Zero.', 'One.', 'Two.']))
    editor.view.dispatch(setCommentPositions(editor.state.tr, [position(1, 'Two.')]))
    expect(marked()).toEqual(['Two.'])
    editor.view.dispatch(setCommentPositions(editor.state.tr, [position(1, 'Rewritten since.')]))
    expect([marked(), commentPositions(editor.state).size]).toEqual([[], 0])
  })

  it('count passages as the stored text does, without blocks and empty lines', () => {
    openEditor(written(['One.', 'Two.'], [quoteBlock('a', 'q', 1)]))
    cursorAt('Two.')
    expect(passageAt(editor.state.doc, editor.state.selection.from)).toEqual({ passage: 1, passageText: 'Two.' })
  })
})

test('in a text that can only be read, the arrow keys choose the passage of a comment', () => {
  openEditor(written(['One.', '', 'Two.', 'Three.'], [quoteBlock('q', 'A quote', 2)]))
  const typeKey = (key: string) =>
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const chosen = () => passageAt(editor.state.doc, editor.state.selection.from)?.passageText
  cursorAt('One.')
  typeKey('ArrowDown')
  expect(chosen()).toBe('One.')

  editor.setEditable(false, false)
  const stayed = ['ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => typeKey(key))
  expect(chosen()).toBe('Three.')
  expect(editor.view.dom.querySelector('.writing-chosen')?.textContent).toBe('Three.')
  // At the end of the text the page scrolls.
  expect(stayed).toEqual([false, false, true])
  typeKey('ArrowUp')
  expect(chosen()).toBe('Two.')
  expect(shape().join()).toContain('One.')
})
