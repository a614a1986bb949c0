import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { PaginatedList } from './PaginatedList.tsx'

afterEach(cleanup)

test('a confirmation whose action throws can be closed', async () => {
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  render(
    <ConfirmDialog
      title="Delete this address?"
      confirmLabel="Delete address"
      trigger={<Button>Delete</Button>}
      onConfirm={() => Promise.reject(new Error('lost'))}
    >
      An address
    </ConfirmDialog>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete address' }))
  await expect.poll(() => rejections).toEqual([new Error('lost')])
  process.off('unhandledRejection', onRejection)
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
})

test('a list whose next page throws can be asked again', async () => {
  const onRejection = () => {}
  process.on('unhandledRejection', onRejection)
  let calls = 0
  const loadMore = async () => {
    calls++
    if (calls === 1) throw new Error('lost')
    return true
  }
  render(
    <PaginatedList onLoadMore={loadMore}>
      <li>first</li>
    </PaginatedList>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await expect.poll(() => calls).toBe(2)
  process.off('unhandledRejection', onRejection)
})

function GrowingList() {
  const [count, setCount] = useState(1)
  const loadMore = async () => true
  return (
    <>
      <PaginatedList onLoadMore={loadMore}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its number.
          <li key={index} tabIndex={-1}>
            {`item ${index}`}
          </li>
        ))}
      </PaginatedList>
      <input aria-label="Reply" onInput={() => setCount(count + 1)} />
    </>
  )
}

test('a page that comes late does not take the focus from a field where somebody types', async () => {
  render(<GrowingList />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.type(screen.getByRole('textbox'), 'a')
  await screen.findByText('item 1')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
