import { takeToast } from '../lib/toast-after.ts'

// What the page before wanted to be said here. Only where something waits is the toaster loaded.
const toast = takeToast()
if (toast) import('../ui/toast.tsx').then(({ showToast }) => showToast(toast)).catch(() => {})
