import type { IncomingMessage } from 'node:http'
import { HttpError } from '#shared/contracts/http-error.ts'
import type { ApiClient, ApiResponse } from './api-client.ts'

const ATTEMPTS = 3

/** The API has answered with a problem, which is passed on as it is. */
export class ApiRejection extends Error {
  readonly answer: ApiResponse
  constructor(answer: ApiResponse) {
    super(`The API answered ${answer.status}.`)
    this.answer = answer
  }
}

export const toJson = (value: object) => Buffer.from(JSON.stringify(value))

/** Throws ApiRejection for a problem, and `unavailable` without an answer. */
export function parseResponse<Data>(answer: ApiResponse | 'unavailable'): Data {
  if (answer === 'unavailable')
    throw new HttpError('unavailable', 'The library is closed for a moment. Please try again shortly.')
  if (answer.status >= 300) throw new ApiRejection(answer)
  return JSON.parse(answer.body.toString()) as Data
}

/**
 * Reports what the site has stored. Repeated when there is no answer: the API answers a repeated report as it did the first
 * time. Throws `unavailable` when the outcome stays unknown; `what` names it for the sender.
 */
export async function reportToApi<Data>(
  callApi: ApiClient,
  request: IncomingMessage,
  path: string,
  report: object,
  what: string,
): Promise<Data> {
  for (let attempt = 1; ; attempt++) {
    const answer = await callApi(request, { method: 'PUT', path, body: toJson(report), signed: true })
    if (answer !== 'unavailable' && answer.status < 500) return parseResponse(answer)
    if (attempt === ATTEMPTS)
      throw new HttpError('unavailable', `We could not tell whether ${what}. Please look before you try again.`)
  }
}
