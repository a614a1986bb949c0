import type { paths } from './api-schema.ts'

// The types of a request and its answer, looked up by method and path in the generated contract.

export type Method = 'get' | 'post' | 'put' | 'delete'

/** The paths that answer to a method, relative to /api: '/user/addresses/{id}'. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends { [method in M]: object } ? Path : never
}[keyof paths]

type Operation<M extends Method, Path> = Path extends keyof paths ? paths[Path][M] : never

type Parameters<Op, In extends 'path' | 'query'> = Op extends { parameters: infer All }
  ? In extends keyof All
    ? NonNullable<All[In]>
    : never
  : never

type Json<Content> = Content extends { content: { 'application/json': infer Data } } ? Data : undefined

type Body<Op> = Op extends { requestBody: infer Content } ? Json<Content> : never

type PathParameters<Op> = [Parameters<Op, 'path'>] extends [never] ? unknown : { path: Parameters<Op, 'path'> }
type QueryParameters<Op> = [Parameters<Op, 'query'>] extends [never] ? unknown : { query?: Parameters<Op, 'query'> }
type RequestBody<Op> = [Body<Op>] extends [never] ? unknown : { body: Body<Op> }

/** The input of a request to this path: the parameters in its path, those after the question mark, and its JSON body. */
export type RequestOf<M extends Method, Path extends PathOf<M>> = PathParameters<Operation<M, Path>> &
  QueryParameters<Operation<M, Path>> &
  RequestBody<Operation<M, Path>>

/** The request as a last argument, which may be left out where nothing in it is required. */
export type RequestArgument<M extends Method, Path extends PathOf<M>, Extra = unknown> =
  Record<never, never> extends RequestOf<M, Path>
    ? [request?: RequestOf<M, Path> & Extra]
    : [request: RequestOf<M, Path> & Extra]

/** The parsed body of a successful answer; undefined where it has none. */
export type DataOf<M extends Method, Path extends PathOf<M>> =
  Operation<M, Path> extends { responses: infer Responses }
    ? { [Status in keyof Responses]: Json<Responses[Status]> }[keyof Responses]
    : never

/** The paths that answer with a list, which may go on on a next page. */
export type ListPath = {
  [Path in PathOf<'get'>]: DataOf<'get', Path> extends unknown[] ? Path : never
}[PathOf<'get'>]

export type ItemOf<Path extends ListPath> = DataOf<'get', Path> extends (infer Item)[] ? Item : never
