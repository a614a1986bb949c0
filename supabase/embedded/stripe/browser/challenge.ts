import { bringClothes, DRESSED } from './appearance.ts'
import { build, freshId } from './build.ts'

/** What the reader answers the bank. Whoever closes the question has not approved. */
export type Answer = 'approve' | 'refuse'

/** The bank's own question (3-D Secure). The browser keeps the keyboard in it and gives the focus back afterwards. */
export function askReader(): Promise<Answer> {
  bringClothes()
  const before = document.activeElement
  const title = freshId()
  const yes = build('button', { type: 'button', class: 'approve', autofocus: true }, 'Approve')
  const no = build('button', { type: 'button' }, 'Refuse')
  const dialog = build(
    'dialog',
    { class: `${DRESSED}-bank`, 'aria-labelledby': title },
    build('h2', { id: title }, '3-D Secure test'),
    build('p', {}, 'Here the bank of this card would ask whether the payment is yours. Nothing is taken in test mode.'),
    build('div', { class: 'actions' }, yes, no),
  )
  document.body.append(dialog)
  return new Promise((resolve) => {
    const answer = (answer: Answer) => () => {
      dialog.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(answer)
    }
    yes.addEventListener('click', answer('approve'))
    no.addEventListener('click', answer('refuse'))
    dialog.addEventListener('cancel', answer('refuse'))
    dialog.showModal()
  })
}
