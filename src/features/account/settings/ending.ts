import type { Session } from '#shared/contracts/session.ts'
import { ApiError, api, problemDetail } from '../../../lib/api.ts'
import { invalidate, setQueryData } from '../../../lib/queries.ts'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'

/** Answers whether it has ended. One that was over already has. */
export const endSession = ({ id, device }: Session) =>
  endSessions(`/user/sessions/${id}`, (session) => session.id !== id, `${device} is signed out.`)

/** Every session but this one. */
export const endOtherSessions = () => endSessions('/user/sessions', ({ current }) => current, 'Every other browser is signed out.')

async function endSessions(path: `/${string}`, isKept: (session: Session) => boolean, description: string): Promise<boolean> {
  try {
    await api.delete(path).catch(ignoreNotFound)
  } catch (error) {
    showErrorToast({ title: 'Error', description: problemDetail(error) ?? 'Something went wrong' })
    return false
  }
  setQueryData('/user/sessions', (known) => known.filter(isKept))
  invalidate('/user/account-events')
  showToast({ title: 'Session ended', description, duration: 3000 })
  return true
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
