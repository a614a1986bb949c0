import { expect, type Locator, type Page } from '@playwright/test'
import { type InputMethod, mouse } from './input-methods.ts'

export const sectionNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Sections' })

export const sectionHeading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** Opens a section by its address. */
export async function openSection(page: Page, section: string, title: string): Promise<void> {
  await page.goto(`/admin#${section}`)
  await expect(sectionHeading(page, title)).toBeVisible()
}

/** Opens a section by the menu of its group in the header. */
export async function chooseSection(
  page: Page,
  group: string,
  name: string,
  input: InputMethod = mouse,
): Promise<void> {
  await input.press(sectionNavigation(page).getByRole('button', { name: group }))
  await input.press(sectionNavigation(page).getByRole('link', { name, exact: true }))
}

/** The names in the navigation, with those behind the button of each group. */
export async function listedSections(page: Page): Promise<string[]> {
  const navigation = sectionNavigation(page)
  const names = new Set(await navigation.getByRole('link').allTextContents())
  for (const group of await navigation.getByRole('button').all()) {
    await group.click()
    for (const name of await navigation.getByRole('link').allTextContents()) names.add(name)
    await group.click()
  }
  return [...names]
}
