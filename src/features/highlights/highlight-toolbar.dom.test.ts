import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { focusToolbar, hideToolbar, showToolbar } from './highlight-toolbar.ts'

beforeEach(() => {
  hideToolbar()
  document.body.innerHTML = '<p>The words</p><p><a href="/one">One</a> <a href="/two">Two</a></p>'
  const [words] = document.querySelectorAll('p')
  if (words) showToolbar(words, words, { label: 'Highlight', run: async () => {} })
})

const focusedText = () => document.activeElement?.textContent

test('the Tab key leads to the button, and then on through the links of the page', async () => {
  const user = userEvent.setup()
  expect(focusToolbar()).toBe(true)
  expect(focusedText()).toBe('Highlight')
  await user.tab()
  expect(focusedText()).toBe('One')
  expect(focusToolbar(), 'the toolbar is gone').toBe(false)
  await user.tab()
  expect(focusedText()).toBe('Two')
})

test('the button stays where only the window loses the focus', () => {
  focusToolbar()
  document.querySelector('button')?.blur()
  expect(document.querySelector('button')).not.toBeNull()
})
