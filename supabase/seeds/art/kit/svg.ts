/** Functions for the SVG elements of the pictures; each answers markup. */
export type Attributes = Record<string, string | number>
export type Point = readonly [x: number, y: number]

/** Two decimals are finer than a pixel and keep the source, and with it the hash, stable across machines. */
export const formatNumber = (value: number): string => String(Math.round(value * 100) / 100)

function formatAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? formatNumber(value) : value}"`)
    .join('')
}

export const element = (tag: string, attributes: Attributes, inner = ''): string =>
  `<${tag}${formatAttributes(attributes)}${inner ? `>${inner}</${tag}>` : '/>'}`

export const group = (attributes: Attributes, ...children: string[]): string =>
  element('g', attributes, children.join('') || ' ')

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  element('rect', { x, y, width, height, fill, ...more })

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...more })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more })

export const path = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more })

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  path(d, 'none', { stroke: colour, 'stroke-width': width, ...more })

export const line = (from: Point, to: Point, colour: string, width: number, more: Attributes = {}) =>
  stroke(`M${formatPoint(from)}L${formatPoint(to)}`, colour, width, more)

export const formatPoint = ([x, y]: Point): string => `${formatNumber(x)} ${formatNumber(y)}`

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  path(`M${points.map(formatPoint).join('L')}Z`, fill, more)

export const translated = (x: number, y: number, ...children: string[]) =>
  group({ transform: `translate(${formatNumber(x)} ${formatNumber(y)})` }, ...children)

export const rotated = (degrees: number, [x, y]: Point, ...children: string[]) =>
  group({ transform: `rotate(${formatNumber(degrees)} ${formatNumber(x)} ${formatNumber(y)})` }, ...children)
