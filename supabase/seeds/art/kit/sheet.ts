import { type Random, seededRandom } from './random.ts'
import { type Attributes, element, num } from './svg.ts'

/** A colour, or a colour with its opacity, or with opacity and offset (0..1). Without offsets stops spread evenly. */
export type Stop = string | readonly [colour: string, opacity: number] | readonly [string, number, number]

/** The paper a picture is drawn on: its size, its dice, and the definitions (gradients, clips, filters) it has gathered. */
export type Sheet = {
  readonly w: number
  readonly h: number
  readonly dice: Random
  /** Adds marks on top of what is there. */
  draw(...marks: string[]): void
  /** A gradient across the shape it fills: from one corner of its box to another (0..1 each). */
  fade(direction: Direction, ...stops: Stop[]): string
  /** A gradient between two points of the sheet. */
  ramp(from: readonly [number, number], to: readonly [number, number], ...stops: Stop[]): string
  /** A radial gradient in sheet units. */
  glow(cx: number, cy: number, r: number, ...stops: Stop[]): string
  /** Attributes that keep marks inside a shape. */
  inside(shape: string): Attributes
  /** Attributes that show marks where a white-on-black drawing is bright. */
  through(drawing: string): Attributes
  /** Attributes that soften marks by a Gaussian. */
  soft(deviation: number): Attributes
  /** Attributes that turn a mark's transparency into sprayed grain, like pigment through a mouth atomiser. */
  sprayed(seed: number, fineness?: number): Attributes
  svg(): string
}

const directions = {
  down: [0, 0, 0, 1],
  up: [0, 1, 0, 0],
  right: [0, 0, 1, 0],
  left: [1, 0, 0, 0],
  downRight: [0, 0, 1, 1],
  downLeft: [1, 0, 0, 1],
} as const
export type Direction = keyof typeof directions

export function newSheet(name: string, w: number, h: number): Sheet {
  const definitions: string[] = []
  const marks: string[] = []
  const define = (tag: string, attributes: Attributes, inner: string): string => {
    const id = `${tag[0]}${definitions.length}`
    definitions.push(element(tag, { id, ...attributes }, inner))
    return `url(#${id})`
  }
  const wholeSheet = {
    filterUnits: 'userSpaceOnUse',
    x: 0,
    y: 0,
    width: w,
    height: h,
    'color-interpolation-filters': 'sRGB',
  }
  const inSheet = { gradientUnits: 'userSpaceOnUse' }
  return {
    w,
    h,
    dice: seededRandom(name),
    draw: (...more) => void marks.push(...more),
    fade(direction, ...stops) {
      const [x1, y1, x2, y2] = directions[direction]
      return define('linearGradient', { x1, y1, x2, y2 }, stopsOf(stops))
    },
    ramp: ([x1, y1], [x2, y2], ...stops) => define('linearGradient', { ...inSheet, x1, y1, x2, y2 }, stopsOf(stops)),
    glow: (cx, cy, r, ...stops) => define('radialGradient', { ...inSheet, cx, cy, r }, stopsOf(stops)),
    inside: (shape) => ({ 'clip-path': define('clipPath', {}, shape) }),
    through: (drawing) => ({
      mask: define('mask', { maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: w, height: h }, drawing),
    }),
    soft: (deviation) => ({
      filter: define('filter', wholeSheet, element('feGaussianBlur', { stdDeviation: deviation })),
    }),
    sprayed: (seed, fineness = 0.55) => ({ filter: define('filter', wholeSheet, spray(seed, fineness)) }),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
      `<defs>${definitions.join('')}</defs>${marks.join('')}</svg>`,
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map((stop, index) => {
      const [colour, opacity = 1, offset = index / Math.max(1, stops.length - 1)] =
        typeof stop === 'string' ? [stop] : stop
      const seen: Attributes = opacity < 1 ? { 'stop-opacity': opacity } : {}
      return element('stop', { offset: num(offset), 'stop-color': colour, ...seen })
    })
    .join('')
}

/** Where the mark is half transparent, half of the noise survives the threshold. */
function spray(seed: number, fineness: number): string {
  const alphaOf = (source: string, row: string, result: string) =>
    element('feColorMatrix', { in: source, type: 'matrix', values: `0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${row}`, result })
  const half = { operator: 'arithmetic', k1: 0, k2: 0.6, k3: 0.6, k4: 0 }
  return [
    element('feTurbulence', { type: 'fractalNoise', baseFrequency: fineness, numOctaves: 2, seed, result: 'noise' }),
    alphaOf('noise', '1 0 0 0 0', 'grain'),
    element('feComposite', { in: 'SourceAlpha', in2: 'grain', ...half, result: 'sum' }),
    alphaOf('sum', '0 0 0 4 -1.9', 'cut'),
    element('feComposite', { in: 'SourceGraphic', in2: 'cut', operator: 'in', result: 'kept' }),
  ].join('')
}
