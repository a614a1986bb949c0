export interface DemoAccount {
  email: string
  password: string
  firstName: string
  lastName: string
  role?: 'owner' | 'editor' | 'author' | 'support'
}

/** Accounts of the embedded stack. Their passwords are public, so no deployment may have them. */
export const demoAccounts: DemoAccount[] = [
  { email: 'reader@meridian.example', password: 'meridian-reader', firstName: 'Clara', lastName: 'Whitlock' },
  {
    email: 'owner@meridian.example',
    password: 'meridian-owner',
    firstName: 'Ottilie',
    lastName: 'Brandt',
    role: 'owner',
  },
  {
    email: 'editor@meridian.example',
    password: 'meridian-editor',
    firstName: 'Jun',
    lastName: 'Okada',
    role: 'editor',
  },
  {
    email: 'author@meridian.example',
    password: 'meridian-author',
    firstName: 'Inès',
    lastName: 'Valcourt',
    role: 'author',
  },
  {
    email: 'support@meridian.example',
    password: 'meridian-support',
    firstName: 'Amos',
    lastName: 'Reyl',
    role: 'support',
  },
]

/** A reader with an eighteen-month history, so that a newcomer sees what an account can hold. */
export const patron: DemoAccount = {
  email: 'patron@meridian.example',
  password: 'meridian-patron',
  firstName: 'Honor',
  lastName: 'Ashgrove',
}
