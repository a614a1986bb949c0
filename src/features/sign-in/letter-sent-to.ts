/** The older account page says where the letter went, so that whoever has just signed up understands why they are not in. */
export function rememberEmailForDashboard(email: string): void {
  try {
    sessionStorage.setItem('email-sent-to', email)
  } catch {
    // A browser that keeps nothing is told without the address.
  }
}
