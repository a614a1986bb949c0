import { faultsInBothThemes } from './axe.ts'
import { away, field, fill, isSaid, press, registrationForm, signInForm, toast, turnTo } from './entrance.ts'
import { letterTo, pathIn } from './mailbox.ts'
import { aStranger, ask, known, newReader } from './members.ts'
import { expect, type Page, test } from './reader.ts'

const credentials = ({ email, password }: { email: string; password: string }) => ({ Email: email, Password: password })

const particulars = ({ firstName, lastName, email, password }: ReturnType<typeof aStranger>) => ({
  'First name': firstName,
  'Last name': lastName,
  Email: email,
  Password: password,
  'Confirm password': password,
})

async function openRegistration(page: Page) {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  return turnTo(registrationForm(page))
}

async function signIn(page: Page, address = '/login') {
  await page.goto(address)
  const form = await turnTo(signInForm(page))
  await fill(form, credentials(known.reader))
  await press(form, 'Sign In')
}

test('there are two tabs, a note of terms, and a way to support', async ({ page }) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(main.getByRole('tab')).toHaveText(['Sign In', 'Create Account'])
  await expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute('href', '/login/forgotten')
  await main.getByRole('tab', { name: 'Create Account' }).click()
  await expect(main.getByText(/By creating an account you agree to our terms/)).toBeVisible()
})

test('managers of passwords are told what each field is for', async ({ page }) => {
  await page.goto('/login')
  const tokens = (form: ReturnType<typeof signInForm>) =>
    form
      .locator('input')
      .evaluateAll((all) => all.map((one) => `${one.getAttribute('name')}: ${one.getAttribute('autocomplete')}`))
  expect(await tokens(signInForm(page))).toEqual(['email: username', 'password: current-password'])
  await page.getByRole('tab', { name: 'Create Account' }).click()
  expect(await tokens(registrationForm(page))).toEqual([
    'firstName: given-name',
    'lastName: family-name',
    'email: username',
    'password: new-password',
    'confirmPassword: new-password',
  ])
})

test('whoever has an account is welcomed back, in it', async ({ page }) => {
  await signIn(page)
  await expect(page).toHaveURL('/account')
  await expect(toast(page, 'Welcome back!')).toBeVisible()
})

test('by keyboard alone: one is told what is missing, at the first of it, and comes in', async ({ page }) => {
  await page.goto('/login')
  const form = await turnTo(signInForm(page))
  await expect(field(form, 'Email')).toBeFocused()
  await page.keyboard.press('Enter')
  await isSaid(page, 'Missing information', 'Please enter both email and password.')
  await expect(field(form, 'Email')).toBeFocused()
  for (const label of ['Email', 'Password']) {
    await expect(field(form, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(form, label)).toHaveAccessibleDescription(/.+/)
  }
  await page.keyboard.type(known.reader.email)
  await page.keyboard.press('Enter')
  await isSaid(page, 'Missing information', 'Please enter both email and password.')
  await expect(field(form, 'Password')).toBeFocused()
  await page.keyboard.type(known.reader.password)
  await page.keyboard.press('Tab')
  const show = form.getByRole('button', { name: 'Show password' })
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(field(form, 'Password')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
})

test('a password can be looked at, and is hidden again before it is sent', async ({ page, complaints }) => {
  await page.goto('/login')
  const form = await turnTo(signInForm(page))
  await fill(form, { Email: aStranger().email, Password: 'not the one' })
  const show = form.getByRole('button', { name: 'Show password' })
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(field(form, 'Password')).toHaveAttribute('type', 'text')
  await expect(field(form, 'Password')).toHaveValue('not the one')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await expect(field(form, 'Password')).toHaveAttribute('type', 'password')
  await show.click()
  await press(form, 'Sign In')
  await expect(field(form, 'Password')).toHaveAttribute('type', 'password')
  await expect(toast(page, 'Login failed')).toBeVisible()
  complaints.splice(0)
})

test('a refused try says so and keeps what was typed; the third one warns, and tells how to be helped', async ({
  page,
  complaints,
}) => {
  await page.goto('/login')
  const form = await turnTo(signInForm(page))
  const { email } = aStranger()
  await fill(form, { Email: email, Password: 'not the one' })
  const rests = form.getByText(/After five refused tries an account rests/)
  for (const attempt of [1, 2, 3]) {
    await expect(rests).toHaveCount(0)
    const answered = page.waitForResponse('**/api/auth/login')
    await press(form, 'Sign In')
    expect((await answered).status(), `try ${attempt}`).toBe(401)
    await isSaid(page, 'Login failed', 'Invalid email or password')
    await expect(field(form, 'Password')).toBeFocused()
    await expect(field(form, 'Password')).toHaveAccessibleDescription('Invalid email or password')
  }
  await expect(rests).toBeVisible()
  await expect(rests.getByRole('link', { name: 'set a new password' })).toHaveAttribute('href', '/login/forgotten')
  await expect(field(form, 'Email')).toHaveValue(email)
  await expect(field(form, 'Password')).toHaveValue('not the one')
  expect(complaints.splice(0)).toHaveLength(3)
})

test.describe('somewhere else', () => {
  test('is where one wanted to go', async ({ page }) => {
    await signIn(page, '/login?next=/articles/the-brass-hour%3Ffrom=login')
    await expect(page).toHaveURL('/articles/the-brass-hour?from=login')
  })

  for (const next of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
  ])
    test(`is never ${next}`, async ({ page }) => {
      await signIn(page, `/login?next=${encodeURIComponent(next)}`)
      await expect(page).toHaveURL('/account')
    })

  test('is where whoever is signed in already is led', async ({ page }) => {
    await newReader(page)
    await page.goto('/login')
    await expect(page).toHaveURL('/account')
    await page.goto('/login?next=/archive')
    await expect(page).toHaveURL('/archive')
    await page.goto('/login?next=//elsewhere.example')
    await expect(page).toHaveURL('/account')
  })
})

test.describe('a new account', () => {
  test('is asked for completely, alike, and long enough, in this order', async ({ page }) => {
    const form = await openRegistration(page)
    await press(form, 'Create Account')
    await isSaid(page, 'Missing information', 'Please fill in all required fields.')
    await expect(field(form, 'First name')).toBeFocused()
    await fill(form, {
      ...particulars(aStranger()),
      'Last name': '   ',
      Password: 'short',
      'Confirm password': 'shore',
    })
    await press(form, 'Create Account')
    await isSaid(page, 'Missing information', 'Please fill in all required fields.')
    await expect(field(form, 'Last name')).toBeFocused()
    await fill(form, { 'Last name': 'Marchetti' })
    await press(form, 'Create Account')
    await isSaid(page, "Passwords don't match", 'Please make sure both password fields match.')
    await expect(field(form, 'Confirm password')).toBeFocused()
    await fill(form, { 'Confirm password': 'short' })
    await press(form, 'Create Account')
    await isSaid(page, 'Password too short', 'Password must be at least 6 characters long.')
    await expect(field(form, 'Password')).toBeFocused()
    await expect(field(form, 'Password')).toHaveAccessibleDescription(/Password must be at least 6 characters long\./)
    await expect(field(form, 'First name')).toHaveValue('Odile')
  })

  test('is refused a password that everybody knows, where it was typed', async ({ page, complaints }) => {
    const form = await openRegistration(page)
    await fill(form, { ...particulars(aStranger()), Password: 'sunshine', 'Confirm password': 'sunshine' })
    await press(form, 'Create Account')
    await expect(toast(page, 'Registration failed')).toBeVisible()
    await expect(field(form, 'Password')).toBeFocused()
    await expect(field(form, 'Password')).toHaveAttribute('aria-invalid', 'true')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
    await fill(form, { Password: 'a lamp in the fog', 'Confirm password': 'a lamp in the fog' })
    await press(form, 'Create Account')
    await expect(page.getByRole('heading', { name: 'A letter is on its way' })).toBeVisible()
  })

  test('begins with a letter; whoever confirms beside this tab is in when they come back to it', async ({
    page,
    context,
  }) => {
    const person = aStranger()
    const form = await openRegistration(page)
    await fill(form, particulars(person))
    const sent = page.waitForRequest('**/api/auth/register')
    await press(form, 'Create Account')
    const { email, password, firstName, lastName } = person
    expect((await sent).postDataJSON()).toEqual({ email, password, firstName, lastName })
    await expect(toast(page, 'Welcome to Meridian!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A letter is on its way' })).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(0)

    const beside = await context.newPage()
    await beside.goto(pathIn(await letterTo(email, /confirm/i), '/login/confirm'))
    await beside.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(beside).toHaveURL('/account')
    await expect(toast(beside, 'Your address is confirmed')).toBeVisible()
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page).toHaveURL('/account')
  })

  test('can have its letter sent again, or another address', async ({ page }) => {
    const person = aStranger()
    const form = await openRegistration(page)
    await fill(form, particulars(person))
    await press(form, 'Create Account')
    await letterTo(person.email, /confirm/i)
    const again = page.waitForRequest('**/api/auth/confirmation-email')
    await page.getByRole('button', { name: 'Send it again' }).click()
    expect((await again).postDataJSON()).toEqual({ email: person.email })
    await expect(page.getByRole('status').filter({ hasText: `Sent once more to ${person.email}.` })).toBeVisible()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(field(form, 'Email')).toHaveValue(person.email)
    await expect(field(form, 'Email')).toBeFocused()
    await expect(field(form, 'First name')).toHaveValue(person.firstName)
    await expect(field(form, 'Password')).toHaveValue(person.password)
  })

  test('that nobody has confirmed shows the same when it is signed in to', async ({ page, complaints }) => {
    const person = aStranger()
    await page.goto('/login')
    await ask(page, '/api/auth/register', person)
    const form = await turnTo(signInForm(page))
    await fill(form, credentials(person))
    await press(form, 'Sign In')
    await expect(page.getByRole('heading', { name: 'One letter first' })).toBeFocused()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('403')])
  })

  test('hears how long its password would last, from a judge who comes only when there is one', async ({ page }) => {
    const judges: string[] = []
    page.on('request', (request) => request.url().includes('password-strength') && judges.push(request.url()))
    const form = await openRegistration(page)
    const password = field(form, 'Password')
    await expect(password).toHaveAccessibleDescription(/At least 6 characters/)
    await fill(form, { 'First name': 'Odile', Email: 'odile.marchetti@example.com' })
    expect(judges).toEqual([])
    const says = (words: RegExp) => expect(form.getByRole('status').filter({ hasText: words })).toBeVisible()
    await password.fill('sunshine')
    await says(/leaked/)
    expect(judges.length).toBeGreaterThan(0)
    await password.fill('Odile1970')
    await says(/Easily guessed/)
    await password.fill('a lamp in fog, seldom')
    await says(/Strong/)
    await expect(password).toHaveAccessibleDescription(/Strong/)
    await password.fill('')
    await says(/At least 6 characters/)
  })

  test('keeps what was typed while one looks at the other tab', async ({ page }) => {
    const form = await openRegistration(page)
    await fill(form, { 'First name': 'Odile' })
    await page.getByRole('tab', { name: 'Create Account' }).press('ArrowLeft')
    await expect(signInForm(page)).toBeVisible()
    await page.getByRole('tab', { name: 'Sign In' }).press('ArrowRight')
    await expect(field(form, 'First name')).toHaveValue('Odile')
  })
})

test('while the house is away both forms say so and keep what was typed', async ({ page, complaints }) => {
  await away(page, '/auth/*')
  await page.goto('/login')
  const form = await turnTo(signInForm(page))
  await fill(form, credentials(known.reader))
  await press(form, 'Sign In')
  await isSaid(page, 'Login failed', 'The library is closed for a moment.')
  await expect(field(form, 'Password')).toHaveValue(known.reader.password)
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const registration = registrationForm(page)
  await fill(registration, particulars(aStranger()))
  await press(registration, 'Create Account')
  await isSaid(page, 'Registration failed', 'The library is closed for a moment.')
  await expect(field(registration, 'First name')).toHaveValue('Odile')
  expect(complaints.splice(0)).toHaveLength(2)
})

test('without a connection, too', async ({ page, complaints }) => {
  await page.goto('/login')
  const form = await turnTo(signInForm(page))
  await fill(form, credentials(known.reader))
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await press(form, 'Sign In')
  await isSaid(page, 'Login failed', 'We could not be reached. What you typed is still here.')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
})

test('both forms and the letter are accessible with all their faults, on every screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await press(await turnTo(signInForm(page)), 'Sign In')
  const isSound = async () => {
    await page.mouse.move(0, 0)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faultsInBothThemes(page, 'main'), `${width} wide`).toEqual([])
    }
  }
  await isSound()
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const form = registrationForm(page)
  await press(form, 'Create Account')
  await isSound()
  await fill(form, particulars(aStranger()))
  await press(form, 'Create Account')
  await expect(page.getByRole('heading', { name: 'A letter is on its way' })).toBeVisible()
  await isSound()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('one comes in all the same', async ({ page }) => {
    await page.goto('/login')
    const form = signInForm(page)
    await expect(form.getByRole('button', { name: 'Show password' })).toHaveCount(0)
    await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(0)
    await fill(form, credentials(known.reader))
    await press(form, 'Sign In')
    await expect(page).toHaveURL('/account')
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).toContain('signed-in')
  })

  test('one is told when one is refused, and of the other way to an account', async ({ page }) => {
    await page.goto('/login')
    const refused = page.getByText('Login failed.')
    await expect(refused).toBeHidden()
    await fill(signInForm(page), { Email: aStranger().email, Password: 'not the one' })
    await press(signInForm(page), 'Sign In')
    await expect(page).toHaveURL('/login#refused')
    await expect(refused).toBeVisible()
    await page.getByRole('link', { name: 'Create one' }).click()
    await expect(page).toHaveURL('/subscribe/free')
  })
})
