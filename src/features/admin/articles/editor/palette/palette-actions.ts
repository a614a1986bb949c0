import type { Editor } from '@tiptap/core'
import { BLOCK_TYPES } from '#shared/contracts/block-types.ts'
import { blockNames, newBlock } from '../blocks/block-types.ts'
import { type Panel, panelNames } from '../panels.ts'
import { toggleFocusMode } from '../session/focus-mode.ts'
import { insertBlock } from '../writing/block-commands.ts'

export interface PaletteAction {
  /** Absent: its label says which it is. */
  id?: string
  label: string
  /** The kind of the entry, shown beside it. */
  group: 'Action' | 'Section' | 'Article'
  run: () => void
}

interface PaletteContext {
  editor: Editor
  isEditable: boolean
  onPanel: (panel: Panel) => void
  onEditBlock: (blockId: string) => void
}

const PANELS: Panel[] = ['details', 'comments', 'history', 'preview', 'publish']

/** The actions of the command palette besides opening an article. */
export function paletteActions({ editor, isEditable, onPanel, onEditBlock }: PaletteContext): PaletteAction[] {
  const insertions = BLOCK_TYPES.map((type) => ({
    label: `Insert: ${blockNames[type].name}`,
    group: 'Action' as const,
    run: () => {
      const block = newBlock(type)
      insertBlock(editor, block)
      onEditBlock(block.id)
    },
  }))
  return [
    ...PANELS.map((panel) => ({ label: panelNames[panel], group: 'Action' as const, run: () => onPanel(panel) })),
    ...(isEditable ? insertions : []),
    { label: 'Focus mode', group: 'Action', run: toggleFocusMode },
    ...sectionLinks().map(({ label, href }) => ({
      label,
      group: 'Section' as const,
      run: () => location.assign(href),
    })),
  ]
}

/** The sections of the admin that this role sees, as the navigation of the page has them. */
const sectionLinks = () =>
  [
    // The navigation may stand twice, for wide and for narrow screens.
    ...new Map(
      [...document.querySelectorAll('nav[aria-label="Sections"] a')].map((link) => [
        link.getAttribute('href') ?? '#',
        link.textContent ?? '',
      ]),
    ),
  ].map(([href, label]) => ({ href, label }))
