import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { PaymentFailed, useAction } from './useAction.ts'
import { useFormSubmit } from './useFormSubmit.ts'

const toast = vi.hoisted(() => ({ showToast: vi.fn(), showErrorToast: vi.fn() }))
vi.mock('./toast.ts', () => toast)

const rejected = new ApiError(422, 'text', {
  type: '/problems/invalid-fields',
  title: 'Invalid',
  status: 422,
  detail: 'Please look at this once more.',
  fields: { email: 'An address, please.' },
} as never)

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

describe('a form', () => {
  function TestForm({ submit, onError }: { submit: () => Promise<string | undefined>; onError?: () => void }) {
    const { submitting, errors, errorMessage, handleSubmit } = useFormSubmit({
      errorTitle: 'Error',
      defaultMessage: 'Failed to create account',
      submit,
      onError,
    })
    return (
      <form onSubmit={handleSubmit}>
        <button type="submit">{submitting ? 'Sending…' : 'Send'}</button>
        <p role="alert">{errorMessage}</p>
        <p role="status">{errors.email}</p>
      </form>
    )
  }
  const send = async (submit: () => Promise<string | undefined>, onError?: () => void) => {
    render(<TestForm submit={submit} onError={onError} />)
    await userEvent.click(screen.getByRole('button'))
  }

  test('shows the sentence of the API in a toast and in the form, and its messages at the fields', async () => {
    await send(() => Promise.reject(rejected))
    expect(screen.getByRole('alert').textContent).toBe('Please look at this once more.')
    expect(screen.getByRole('status').textContent).toBe('An address, please.')
    expect(toast.showErrorToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Error', description: 'Please look at this once more.' }),
    )
  })

  test('passes what the API has refused it with to onError', async () => {
    const onError = vi.fn()
    await send(() => Promise.reject(rejected), onError)
    expect(onError.mock.calls).toEqual([[rejected]])
  })

  test('shows its own sentence when the API refuses without one', async () => {
    await send(() => Promise.reject(new ApiError(500, 'text', undefined)))
    expect(screen.getByRole('alert').textContent).toBe('Failed to create account')
  })

  test('says that what was typed is still there when there is no response', async () => {
    await send(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(screen.getByRole('alert').textContent).toBe('We could not be reached. What you typed is still here.')
  })

  test('that has led to another page can be sent again when the way back restores it', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    await send(async () => '/dashboard')
    expect(screen.getByRole('button').textContent).toBe('Sending…')
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    })
    expect(screen.getByRole('button').textContent).toBe('Send')
  })
})

describe('an action', () => {
  const run = async (action: () => Promise<{ title: string } | undefined>, options = {}) => {
    const { result } = renderHook(() => useAction(options))
    let succeeded: boolean | undefined
    await act(async () => {
      succeeded = await result.current.run(action)
    })
    return { succeeded, ...result.current }
  }

  test('shows its success in a toast', async () => {
    expect(await run(async () => ({ title: 'Saved' }))).toMatchObject({ succeeded: true, pending: false })
    expect(toast.showToast).toHaveBeenCalledWith({ title: 'Saved' })
  })

  test('shows the sentence of the API, also for a dialog over the toast', async () => {
    const onError = vi.fn()
    const outcome = await run(() => Promise.reject(rejected), { onError })
    expect(outcome).toMatchObject({ succeeded: false, errorMessage: 'Please look at this once more.' })
    expect(onError).toHaveBeenCalledWith(rejected)
  })

  test('says that nothing has changed when there is no response', async () => {
    const { errorMessage } = await run(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(errorMessage).toBe('We could not be reached. Nothing has changed.')
  })

  test('names a declined card', async () => {
    await run(() => Promise.reject(new PaymentFailed('Your card was declined.')))
    expect(toast.showErrorToast).toHaveBeenCalledWith({
      title: 'Payment Failed',
      description: 'Your card was declined.',
    })
  })

  test('shows its outcome in no toast where that is shown beside the button', async () => {
    expect(await run(async () => ({ title: 'Saved' }), { showsToast: false })).toMatchObject({ succeeded: true })
    expect(await run(() => Promise.reject(rejected), { showsToast: false })).toMatchObject({
      errorMessage: 'Please look at this once more.',
      errors: { email: 'An address, please.' },
    })
    expect(toast.showToast).not.toHaveBeenCalled()
    expect(toast.showErrorToast).not.toHaveBeenCalled()
  })

  test('runs once at a time', async () => {
    const { result } = renderHook(() => useAction())
    const action = vi.fn(() => new Promise<undefined>(() => {}))
    act(() => void result.current.run(action))
    await act(async () => void (await result.current.run(action)))
    expect(action).toHaveBeenCalledTimes(1)
  })
})
