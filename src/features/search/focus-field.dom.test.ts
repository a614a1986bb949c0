import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The module runs once for each page.

function openPage(hash: string): HTMLInputElement {
  document.body.innerHTML = '<input id="search-text" value="salt">'
  location.hash = hash
  return document.querySelector('input') as HTMLInputElement
}
beforeEach(() => vi.resetModules())
afterEach(() => {
  location.hash = ''
})

test('a link to the field gives it the focus, with its text selected', async () => {
  const field = openPage('#search-text')
  await import('./focus-field.ts')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4])
})

test('text that was typed before the script was loaded is not selected: the next letter would replace it', async () => {
  const field = openPage('#search-text')
  field.focus()
  field.value = 's'
  field.setSelectionRange(1, 1)
  await import('./focus-field.ts')
  expect([field.selectionStart, field.selectionEnd]).toEqual([1, 1])
})

test('without the link nothing is focused', async () => {
  const field = openPage('')
  await import('./focus-field.ts')
  expect(document.activeElement).not.toBe(field)
})
