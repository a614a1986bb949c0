import { expect, test } from 'vitest'
import { HttpError, type ProblemCode, problems } from '../contracts/http-error.ts'
import { Problem } from '../contracts/problem.ts'
import { problemResponse, unexpectedError } from './problem.ts'

test.each(Object.keys(problems) as ProblemCode[])('%s becomes a problem document', async (code) => {
  const response = problemResponse(new HttpError(code, 'Because.'), 'id-1')
  const problem = Problem.parse(await response.json())
  expect(response.status).toBe(problems[code].status)
  expect(problem).toMatchObject({ status: response.status, title: problems[code].title, detail: 'Because.' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('fields and headers are part of the response', async () => {
  const error = new HttpError('invalid-fields', 'No.', {
    fields: { limit: 'Too much.' },
    headers: { 'Retry-After': '2' },
  })
  const response = problemResponse(error, 'id-1')
  expect((await response.json()).fields).toEqual({ limit: 'Too much.' })
  expect(response.headers.get('retry-after')).toBe('2')
})

test('an unexpected error reveals its request id and nothing of its cause', async () => {
  const text = await problemResponse(unexpectedError('id-1', new Error('secret of reader@example.com')), 'id-1').text()
  expect(text).toContain('id-1')
  expect(text).not.toMatch(/secret|reader@/)
})
