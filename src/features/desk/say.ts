import type { Fault } from '../../lib/sending.ts'
import { showToast } from '../../ui/toast.tsx'

/** What was refused, in the corner of the page; at the field it stays. */
export function say({ title, description }: Fault): void {
  showToast({ title, description, kind: 'destructive', duration: 3000 })
}
