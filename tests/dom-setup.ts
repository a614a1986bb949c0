import { configure } from '@testing-library/dom'
import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// As `expect.poll` in vitest.config.ts: one second is too short on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

const { href: initialAddress } = location

// Libraries leave timers running, as sonner does for a toast that fades out. They would throw once the document is gone.
const { setTimeout: setTimer, setInterval: repeatTimer } = globalThis
const timers = new Set<ReturnType<typeof setTimeout>>()
const recordingTimers =
  <Start extends typeof setTimeout | typeof setInterval>(start: Start) =>
  (...args: Parameters<Start>) => {
    const timer = start(...(args as Parameters<typeof setTimeout>))
    timers.add(timer)
    return timer
  }
globalThis.setTimeout = Object.assign(recordingTimers(setTimer), setTimer)
globalThis.setInterval = Object.assign(recordingTimers(repeatTimer), repeatTimer)

// Test files share the document and imported modules, so each file restores the document and resets the modules.
afterAll(() => {
  cleanup()
  for (const timer of timers) clearTimeout(timer)
  globalThis.setTimeout = setTimer
  globalThis.setInterval = repeatTimer
  vi.resetModules()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no CookieStore API.
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', initialAddress)
})
