import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { User } from '#shared/contracts/user.ts'
import { ApiError, api } from '../../lib/api.ts'
import { $user, hasSession, setCurrentUser } from '../../lib/signed-in.ts'
import type { Colleague } from './rooms.ts'

/** Who stands at the door: not known yet, nobody, somebody of whom nothing could be learned, a reader, or one of us. */
export type Caller = { is: 'coming' | 'nobody' | 'away' | 'reader' } | { is: 'colleague'; colleague: Colleague }

/** Asked anew with each opening of the desk: what the browser remembers may be an older role. */
export function useCaller(): Caller {
  const user = useStore($user, { ssr: 'initial' })
  const [asked, setAsked] = useState<'no' | 'yes' | 'in vain'>('no')

  useEffect(() => {
    if (!hasSession()) {
      $user.set(null)
      setAsked('yes')
      return
    }
    lookAgain().then(
      () => setAsked('yes'),
      () => setAsked('in vain'),
    )
  }, [])
  useEffect(() => {
    // Somebody else has signed in since, and nobody here has heard who.
    if (user === undefined && asked === 'yes') lookAgain().catch(() => setAsked('in vain'))
  }, [user, asked])

  if (user === null && asked !== 'no' && !hasSession()) return { is: 'nobody' }
  if (asked === 'in vain') return { is: 'away' }
  if (asked === 'no' || !user) return { is: 'coming' }
  return isColleague(user) ? { is: 'colleague', colleague: user } : { is: 'reader' }
}

const isColleague = (user: User): user is Colleague => user.staffRole !== null

/** Rejects when nobody answers, or with a 401, after which this browser is signed out. */
export async function lookAgain(): Promise<void> {
  setCurrentUser(await api.get<User>('/user'))
}

/** A room that is suddenly shut: whoever was dismissed, or made something else, sees what is theirs now. */
export function closeWhatIsShut(error: unknown): void {
  if (error instanceof ApiError && error.status === 403) lookAgain().catch(() => {})
}
