import { atom } from 'nanostores'

/** Whether an open section has words that the server does not have: then an ended session does not take them off the screen. */
export const $hasUnsavedWork = atom(false)
