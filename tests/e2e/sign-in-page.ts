import { expect, type Locator, type Page, toasts } from './fixtures.ts'

// Helpers of the sign-in stories.

export const toast = (page: Page, title: string): Locator =>
  toasts(page)
    // During the transition the leaving and the entering element both exist.
    .and(page.locator('[data-removed="false"][data-front="true"]'))
    .filter({ has: page.getByText(title, { exact: true }) })

/** The toast with exactly this text. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page, title).getByText(description, { exact: true })).toBeVisible()
}

/** Selects a form and waits until it is hydrated. */
export async function hydrateForm(form: Locator): Promise<Locator> {
  await form.locator('input:visible').first().focus()
  await expect(form).toHaveAttribute('novalidate')
  return form
}

export const signInForm = (page: Page) => page.locator('form[action="/api/auth/login"]')
export const registrationForm = (page: Page) => page.locator('form[action="/api/auth/register"]')

/** By the exact label, because the label of the button that shows a password contains it. */
export const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })

export async function fillFields(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(form, label).fill(value)
}

export const clickButton = (form: Locator, button: string) =>
  form.getByRole('button', { name: button, exact: true }).click()

/** Every request to this path fails until the story ends. */
export async function mockUnavailable(page: Page, path: string): Promise<void> {
  const problem = { type: 'x', title: 'Away', status: 503, detail: 'The library is closed for a moment.' }
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
}
