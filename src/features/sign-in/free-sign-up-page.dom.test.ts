import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Runs the script of the page, as its `<script>` does. */
async function openPage(search: string) {
  history.replaceState(null, '', `/subscribe/free${search}`)
  vi.resetModules()
  await import('./free-sign-up-page.ts')
}

beforeEach(() => {
  document.head.innerHTML =
    '<meta property="og:site_name" content="North — South"><title>Join Reader — Basic — North — South</title>'
  document.body.innerHTML = `
    <div id="free-sign-up-page" data-free-plans='{"free":"Reader — Basic"}' data-paid-plans='[]'></div>
    <section id="already-signed-in" hidden><h1>You are in already</h1></section>
    <div id="plan-not-found" hidden><h1>Subscription Not Found</h1></div>`
})
afterEach(() => history.replaceState(null, '', '/'))

test('the title of an unknown plan ends with the name of the publication, dashes and all', async () => {
  await openPage('?plan=none')
  expect(document.title).toBe('Subscription Not Found — North — South')
  expect(document.getElementById('free-sign-up-page')?.hidden).toBe(true)
})
