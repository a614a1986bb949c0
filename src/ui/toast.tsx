import type { ToastMessage } from './toaster.tsx'

// Loaded beside the island that may need it, so that a toast about a lost connection does not wait for the connection.
const toaster = typeof document === 'undefined' ? undefined : import('./toaster.tsx')
toaster?.catch(() => {})

/** Says one thing in the corner of the page, in place of what was said before. Durations are in milliseconds. */
export async function showToast(message: ToastMessage): Promise<void> {
  const loaded = await toaster
  await loaded?.show(message)
}

/** Says what is wrong, or was refused, long enough to be read; at its field it stays. */
export const showErrorToast = ({ title, description }: Pick<ToastMessage, 'title' | 'description'>): Promise<void> =>
  showToast({ title, description, kind: 'destructive', duration: 3000 })
