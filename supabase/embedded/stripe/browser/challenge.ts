import { adoptStyleSheets, ROOT_CLASS } from './appearance.ts'
import { createElement, uniqueId } from './dom.ts'

/** The customer's answer; closing the dialog counts as a refusal. */
export type ChallengeAnswer = 'approve' | 'refuse'

/** Shows the 3-D Secure dialog. Focus returns to the previous element afterwards. */
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
