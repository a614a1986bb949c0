import type { ApiFixture } from './api.fixtures.ts'

/** A call of the API, as its OpenAPI document lists it. */
export interface Operation {
  method: string
  path: string
  /** Whether it takes JSON. */
  hasBody: boolean
}

export async function documentedOperations(api: Pick<ApiFixture, 'get'>): Promise<Operation[]> {
  const { paths } = (await (await api.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: object }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      hasBody: requestBody !== undefined,
    })),
  )
}
