interface ErrorReport {
  message: string
  stack?: string
  page: string
  island: string
  /** Of which build the page is. */
  release?: string
}

const MAX_STACK_LENGTH = 4000
const RELEASE = typeof __SITE_RELEASE__ === 'string' ? __SITE_RELEASE__ : undefined

/** Sends an error of the browser to the log of the API. The caller does not wait, and a failed report is ignored. */
export function reportClientError(error: unknown, island: string): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const report: ErrorReport = {
    message: message.slice(0, 500),
    ...(stack && { stack: stack.slice(0, MAX_STACK_LENGTH) }),
    page: location.pathname,
    island,
    ...(RELEASE && { release: RELEASE }),
  }
  fetch('/api/client-errors', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => {})
}
