// @types/negotiator describes version 0.6, which had no `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    encoding(available: string[], options?: { preferred: string[] }): string | undefined
  }
}
