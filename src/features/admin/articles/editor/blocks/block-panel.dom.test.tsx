import { cleanup, render, screen, within } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import { emptyDocument, quoteBlock } from '../document/document.fixtures.ts'
import { BlockActionsContext } from '../writing/BlockCard.tsx'
import { BodyEditor, type BodyHandle, useBodyEditor } from '../writing/BodyEditor.tsx'
import { BlockPanel } from './BlockPanel.tsx'

afterEach(cleanup)

const gallery: DraftBlock = {
  id: 'g',
  type: 'image-gallery',
  data: { images: ['/a', '/b'].map((url) => ({ url, alt: `Alt of ${url}` })) },
}
const document = emptyDocument({ contentBlocks: [quoteBlock('q', 'Slowly.', 0), gallery] })

/** An editor with the panel of one block, as on the page of an article. */
function Page({ blockId, isEditable }: { blockId: string; isEditable: boolean }) {
  const bodyRef = useRef<BodyHandle>(null)
  const queue = useRef({ document, change: () => {} }).current
  const editor = useBodyEditor({
    queue,
    label: 'Text',
    isEditable,
    bodyRef,
    onSlash: () => {},
    onEditBlock: () => {},
    onPasted: () => {},
  })
  return (
    <BlockActionsContext value={{ editBlock: () => {}, isEditable }}>
      <BodyEditor editor={editor} />
      <aside>
        <BlockPanel editor={editor} blockId={blockId} isEditable={isEditable} onClose={() => {}} />
      </aside>
    </BlockActionsContext>
  )
}

const panel = () => within(screen.getByRole('complementary'))
const labelOf = (element: HTMLElement) => element.getAttribute('aria-label')
// In happy-dom :disabled does not hold for the controls of a disabled fieldset.
const isDisabled = (element: HTMLElement) => element.closest(':disabled, fieldset[disabled]') !== null

test.each(['q', 'g'])(
  'while an article can only be read, nothing of its block %s can be changed in the panel',
  async (blockId) => {
    const { rerender } = render(<Page blockId={blockId} isEditable />)
    const controls = () => [...panel().getAllByRole('textbox'), ...panel().getAllByRole('button')]
    expect(controls().filter(isDisabled).map(labelOf)).toEqual(
      blockId === 'g' ? ['Up: Picture 1', 'Down: Picture 2'] : [],
    )
    rerender(<Page blockId={blockId} isEditable={false} />)
    expect(
      controls()
        .filter((control) => !isDisabled(control))
        .map(({ textContent }) => textContent),
    ).toEqual(['Done'])
  },
)

test('while an article can only be read, its blocks in the text are not moved, duplicated or deleted', async () => {
  const { rerender } = render(<Page blockId="q" isEditable />)
  const card = () => within(screen.getByRole('group', { name: 'Block: Quote' }))
  const actions = ['Edit: Quote', 'Up: Quote', 'Down: Quote', 'Duplicate: Quote', 'Delete: Quote']
  await card().findByText('‘Slowly.’')
  const available = () =>
    card()
      .getAllByRole('button')
      .filter((button) => !isDisabled(button))
      .map(labelOf)
  expect(available()).toEqual([expect.stringContaining('Drag'), ...actions])
  rerender(<Page blockId="q" isEditable={false} />)
  expect(available()).toEqual([])
  rerender(<Page blockId="q" isEditable />)
  expect(available()).toHaveLength(6)
})
