import { storedTabId } from '#lib/storage.ts'

// A tab of this browser is named, so that its lease and the words that it has kept on the device are its own, also after it
// was loaded again. The lock says that the tab is open: a browser ends it with the tab, however that ends.

const lockName = (tabId: string) => `newsroom-tab:${tabId}`

let tabId: Promise<string> | undefined

/** The id of this tab, for as long as it is open. A duplicated tab gets an id of its own. */
export function currentTabId(): Promise<string> {
  tabId ??= claimTabId()
  return tabId
}

async function claimTabId(): Promise<string> {
  const stored = storedTabId.get()
  if (stored && (await holdLock(stored))) return stored
  const id = crypto.randomUUID()
  await holdLock(id)
  // Without storage the tab has another id after it was loaded again.
  storedTabId.set(id)
  return id
}

/** Resolves to whether this tab holds the lock from now on. Only secure contexts have locks. */
function holdLock(id: string): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? new Promise<never>(() => {}) : undefined
      })
      .catch(() => resolve(true))
  })
}

export async function isTabOpen(id: string): Promise<boolean> {
  const held = (await navigator.locks?.query())?.held ?? []
  return held.some(({ name }) => name === lockName(id))
}
