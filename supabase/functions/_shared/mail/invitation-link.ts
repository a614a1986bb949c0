import { signId } from '../http/sealed-id.ts'

/** Where an invitation leads. Made when it is sent, or shown to the operator; nobody stores it. */
export const invitationLink = (siteUrl: string, secret: string, linkId: string) =>
  `${siteUrl}/auth?invite=${signId(secret, 'invitation', linkId)}`
