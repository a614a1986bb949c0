import type { ToastMessage } from './toaster.tsx'

// Loaded beside the island that may need it, so that a toast about a lost connection does not wait for the connection.
const toaster = typeof document === 'undefined' ? undefined : import('./toaster.tsx')
toaster?.catch(() => {})

/** Shows a toast in the corner of the page, in place of the one before. Durations are in milliseconds, 3000 by default. */
export async function showToast(message: ToastMessage): Promise<void> {
  const loaded = await toaster
  await loaded?.show(message)
}

export const showErrorToast = ({ title, description }: Pick<ToastMessage, 'title' | 'description'>): Promise<void> =>
  showToast({ title, description, kind: 'destructive' })
