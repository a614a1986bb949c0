/** A type of Stripe's SDK, as plain data. */
export type Shape =
  | 'any'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | { literal: string | number | boolean }
  | { array: Shape }
  | { map: Shape }
  | { union: Shape[] }
  /** Every one of them: inherited and own fields. */
  | { all: Shape[] }
  | { partial: Shape }
  | { fields: Fields }
  | { named: string }

export type Fields = Record<string, [shape: Shape, optional: 0 | 1]>

export interface Endpoint {
  method: string
  /** `/v1/customers/:id`. */
  path: string
  params: Shape
  response: Shape
}

export interface Declarations {
  endpoints: Endpoint[]
  /** By event type. */
  events: Record<string, Shape>
  /** By file and name. */
  shapes: Record<string, Shape>
}
