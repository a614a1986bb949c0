import { adoptStyleSheets, ROOT_CLASS } from './appearance.ts'
import { createElement, uniqueId } from './dom.ts'

/** What the reader answers the bank. Whoever closes the question has not approved. */
export type ChallengeAnswer = 'approve' | 'refuse'

/** The bank's own question (3-D Secure). The browser keeps the keyboard in it and gives the focus back afterwards. */
export function showChallenge(): Promise<ChallengeAnswer> {
  adoptStyleSheets()
  const previousFocus = document.activeElement
  const title = uniqueId()
  const approveButton = createElement('button', { type: 'button', class: 'approve', autofocus: true }, 'Approve')
  const declineButton = createElement('button', { type: 'button' }, 'Refuse')
  const dialog = createElement(
    'dialog',
    { class: `${ROOT_CLASS}-bank`, 'aria-labelledby': title },
    createElement('h2', { id: title }, '3-D Secure test'),
    createElement(
      'p',
      {},
      'Here the bank of this card would ask whether the payment is yours. Nothing is taken in test mode.',
    ),
    createElement('div', { class: 'actions' }, approveButton, declineButton),
  )
  document.body.append(dialog)
  return new Promise((resolve) => {
    const answer = (answer: ChallengeAnswer) => () => {
      dialog.remove()
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
      resolve(answer)
    }
    approveButton.addEventListener('click', answer('approve'))
    declineButton.addEventListener('click', answer('refuse'))
    dialog.addEventListener('cancel', answer('refuse'))
    dialog.showModal()
  })
}
