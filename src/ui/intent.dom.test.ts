import { expect, test, vi } from 'vitest'
import intent from './intent.ts'

/** As astro-island loads an island whose code cannot be imported. */
const failingLoad = async () => {
  document.querySelector('#island')?.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }))
  return async () => {}
}

/** An island with one button, whose code is loaded by `load`. */
function showIsland(load: () => Promise<() => Promise<void>>) {
  document.body.innerHTML = '<div id="island"><button type="button">Share</button></div>'
  const island = document.querySelector<HTMLElement>('#island') as HTMLElement
  intent(load as never, {} as never, island)
  const button = island.querySelector('button') as HTMLButtonElement
  return { button, alert: () => document.querySelector('[role="alert"]')?.textContent }
}

test('a click before an island is hydrated is repeated once it is', async () => {
  const onClick = vi.fn()
  const { button } = showIsland(async () => async () => button.addEventListener('click', onClick))
  button.click()
  expect(onClick).not.toHaveBeenCalled()
  await expect.poll(() => onClick.mock.calls.length).toBe(1)
})

test('an island whose code failed to load says so, and works once it can be loaded', async () => {
  const onClick = vi.fn()
  const load = vi
    .fn<() => Promise<() => Promise<void>>>()
    .mockImplementationOnce(failingLoad)
    .mockResolvedValue(async () => button.addEventListener('click', onClick))
  const { button, alert } = showIsland(load)
  button.click()
  await expect.poll(alert).toContain('Something went wrong')
  button.click()
  await expect.poll(() => onClick.mock.calls.length).toBe(1)
  expect(alert()).toBeUndefined()
  button.click()
  expect(onClick).toHaveBeenCalledTimes(2)
  expect(load).toHaveBeenCalledTimes(2)
})

test('an island that failed to load on hover says nothing before it is clicked', async () => {
  const load = vi.fn(failingLoad)
  const { button, alert } = showIsland(load)
  button.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await expect.poll(() => load.mock.calls.length).toBe(1)
  expect(alert()).toBeUndefined()
  await Promise.resolve()
  button.click()
  await expect.poll(alert).toContain('Something went wrong')
})
