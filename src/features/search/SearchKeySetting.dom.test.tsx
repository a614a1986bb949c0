import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { storedSearchKey } from '#lib/storage.ts'
import { SearchKeySetting } from './SearchKeySetting.tsx'

/** The box as it is in the page, before its script is loaded. */
function staticBox(): HTMLInputElement {
  document.body.innerHTML = `<div>${renderToString(<SearchKeySetting />)}</div>`
  return document.querySelector('input') as HTMLInputElement
}

const hydrate = () =>
  act(async () => {
    hydrateRoot(document.body.firstElementChild as Element, <SearchKeySetting />)
  })

afterEach(() => {
  storedSearchKey.remove()
  document.body.innerHTML = ''
})

test('a box that was cleared before the script was loaded switches the key off', async () => {
  const box = staticBox()
  box.checked = false
  await hydrate()
  expect([box.checked, storedSearchKey.get()]).toEqual([false, false])
})

test('the stored setting is shown once the script is loaded', async () => {
  storedSearchKey.set(false)
  const box = staticBox()
  await hydrate()
  expect(box.checked).toBe(false)
})
