import http from 'node:http'

export interface RawResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** One request exactly as given: fetch would normalize the URL and add headers. */
export function rawRequest(url: string, path: string, options: http.RequestOptions & { body?: string } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const { hostname, port } = new URL(url)
  const { body, ...rest } = options
  const request = http.request({ hostname, port, path: path, agent: false, ...rest }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    )
  })
  request.on('error', reject)
  request.end(body)
  return promise
}
