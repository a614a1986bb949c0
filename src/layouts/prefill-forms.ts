import { $user } from '#lib/current-user.ts'
import type { User } from '#shared/contracts/user.ts'

// Name and address of a signed-in reader stand in the newsletter and contact forms already. Pages hold nothing of a visitor, so
// they are filled in here, also before the script of a form is loaded. (The user menu loads the user.)

// The end of the action: on pages in another language than English it begins with the language.
const FIELDS = ['/api/newsletter/subscribe', '/api/contact']
  .map((action) => `form[action$="${action}"] input[autocomplete]`)
  .join()

const values: Record<string, (user: User) => string> = {
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  email: ({ email }) => email,
}

const filled = new Map<HTMLInputElement, string>()

$user.subscribe((user) => {
  // A value that the reader has typed themselves stays.
  for (const [field, value] of filled) if (field.value === value) field.value = ''
  filled.clear()
  if (!user) return
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS)) {
    const value = values[field.autocomplete]?.(user)
    if (!value || field.value || field === document.activeElement) continue
    field.value = value
    filled.set(field, value)
  }
})
