import { expect, test, vi } from 'vitest'
import application from './application.ts'

/** As astro-island loads an island whose code cannot be imported. */
const failingLoad = async () => {
  document.querySelector('#island')?.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }))
  return async () => {}
}

async function showIsland(html: string, load: () => Promise<() => Promise<void>>, value: string | boolean = true) {
  document.body.innerHTML = `<div id="island">${html}</div>`
  const island = document.querySelector<HTMLElement>('#island') as HTMLElement
  await application(load as never, { name: 'Account', value } as never, island)
  return island
}

test('an island that is loaded shows no message', async () => {
  const island = await showIsland('<h1>Account</h1>', async () => async () => {})
  expect(island.innerHTML).toBe('<h1>Account</h1>')
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('a click before an island is hydrated is repeated once it is', async () => {
  const onClick = vi.fn()
  const loaded = Promise.withResolvers<void>()
  const shown = showIsland('<button type="button">Logout</button>', async () => {
    await loaded.promise
    return async () => document.querySelector('button')?.addEventListener('click', onClick)
  })
  document.querySelector('button')?.click()
  loaded.resolve()
  await shown
  expect(onClick).toHaveBeenCalledOnce()
  document.querySelector('button')?.click()
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('an island whose code failed to load has a message and a button in place of its skeleton', async () => {
  const island = await showIsland('<p role="status">Loading...</p>', failingLoad, 'Nothing has been charged.')
  expect(island.querySelector('[role="alert"]')?.textContent).toBe(
    'Something went wrong.Nothing has been charged.Try again',
  )
  expect(island.querySelector('button')?.textContent).toBe('Try again')
  expect(island.textContent).not.toContain('Loading')
})

test('an island that failed to hydrate says so too', async () => {
  const island = await showIsland('', async () => async () => {
    throw new SyntaxError('props')
  })
  expect(island.textContent).toBe('Something went wrong.Try again')
})

test('a form that works without script stays below the message', async () => {
  const island = await showIsland('<form action="/api/login" method="post"></form>', failingLoad)
  expect(island.querySelector('form')).not.toBeNull()
  expect(island.previousElementSibling?.textContent).toBe('Something went wrong.Try again')
})
