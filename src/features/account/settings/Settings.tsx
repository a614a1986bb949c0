import type { User } from '#shared/contracts/user.ts'
import { Deletion } from './Deletion.tsx'
import { Details } from './Details.tsx'
import { Email } from './Email.tsx'
import { Events } from './Events.tsx'
import { Export } from './Export.tsx'
import { Password } from './Password.tsx'
import { Sessions } from './Sessions.tsx'

/** What belongs to the account itself: whose it is, how one signs in, who else does, and the way out. */
export function Settings({ user }: { user: User }) {
  return (
    <>
      <Details {...{ user }} />
      <Password {...{ user }} />
      <Email {...{ user }} />
      <Sessions />
      <Events />
      <Export />
      <Deletion />
    </>
  )
}
