const TIMEOUT_MS = 10_000

export interface Answer {
  status: number
  /** Undefined when the body is not JSON. */
  json: unknown
}

/** Requests a service. Returns the reason when it does not answer at all. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer | string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    const text = await response.text()
    return { status: response.status, json: parse(text) }
  } catch (error) {
    return reasonOf(error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The code or name of the innermost error: messages can repeat addresses and keys. */
export function reasonOf(error: unknown): string {
  const { cause, code, name } = error as Error & { code?: string }
  return cause instanceof Error ? reasonOf(cause) : (code ?? name)
}

export const below = (base: string, path: string) => new URL(path, base.endsWith('/') ? base : `${base}/`).href
