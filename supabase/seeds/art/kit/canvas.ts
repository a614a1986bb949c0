import { type Random, seededRandom } from './random.ts'
import { type Attributes, element, formatNumber } from './svg.ts'

/** A colour, or a colour with its opacity, or with opacity and offset (0..1). Without offsets stops spread evenly. */
export type Stop = string | readonly [colour: string, opacity: number] | readonly [string, number, number]

/** A picture in progress: size, random generator, drawn marks and definitions (gradients, clips, filters). */
export type Canvas = {
  readonly w: number
  readonly h: number
  readonly random: Random
  /** Adds marks on top of what is there. */
  draw(...marks: string[]): void
  /** A gradient across the shape it fills: from one corner of its box to another (0..1 each). */
  boxGradient(direction: Direction, ...stops: Stop[]): string
  /** A gradient between two points of the picture. */
  linearGradient(from: readonly [number, number], to: readonly [number, number], ...stops: Stop[]): string
  /** A radial gradient in units of the picture. */
  radialGradient(cx: number, cy: number, r: number, ...stops: Stop[]): string
  /** Attributes that keep marks inside a shape. */
  clip(shape: string): Attributes
  /** Attributes that show marks where a white-on-black drawing is bright. */
  mask(drawing: string): Attributes
  /** Attributes that soften marks by a Gaussian. */
  blur(deviation: number): Attributes
  /** Attributes that turn a mark's transparency into grain. */
  grain(seed: number, fineness?: number): Attributes
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

export function createCanvas(name: string, w: number, h: number): Canvas {
  const definitions: string[] = []
  const marks: string[] = []
  const define = (tag: string, attributes: Attributes, inner: string): string => {
    const id = `${tag[0]}${definitions.length}`
    definitions.push(element(tag, { id, ...attributes }, inner))
    return `url(#${id})`
  }
  const filterRegion = {
    filterUnits: 'userSpaceOnUse',
    x: 0,
    y: 0,
    width: w,
    height: h,
    'color-interpolation-filters': 'sRGB',
  }
  const userSpace = { gradientUnits: 'userSpaceOnUse' }
  return {
    w,
    h,
    random: seededRandom(name),
    draw: (...more) => void marks.push(...more),
    boxGradient(direction, ...stops) {
      const [x1, y1, x2, y2] = directions[direction]
      return define('linearGradient', { x1, y1, x2, y2 }, stopsOf(stops))
    },
    linearGradient: ([x1, y1], [x2, y2], ...stops) =>
      define('linearGradient', { ...userSpace, x1, y1, x2, y2 }, stopsOf(stops)),
    radialGradient: (cx, cy, r, ...stops) => define('radialGradient', { ...userSpace, cx, cy, r }, stopsOf(stops)),
    clip: (shape) => ({ 'clip-path': define('clipPath', {}, shape) }),
    mask: (drawing) => ({
      mask: define('mask', { maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: w, height: h }, drawing),
    }),
    blur: (deviation) => ({
      filter: define('filter', filterRegion, element('feGaussianBlur', { stdDeviation: deviation })),
    }),
    grain: (seed, fineness = 0.55) => ({ filter: define('filter', filterRegion, grainFilter(seed, fineness)) }),
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
      const opacityAttribute: Attributes = opacity < 1 ? { 'stop-opacity': opacity } : {}
      return element('stop', { offset: formatNumber(offset), 'stop-color': colour, ...opacityAttribute })
    })
    .join('')
}

/** Half of the noise is above the threshold where the mark is half transparent. */
function grainFilter(seed: number, fineness: number): string {
  const alphaMatrix = (source: string, row: string, result: string) =>
    element('feColorMatrix', { in: source, type: 'matrix', values: `0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${row}`, result })
  const half = { operator: 'arithmetic', k1: 0, k2: 0.6, k3: 0.6, k4: 0 }
  return [
    element('feTurbulence', { type: 'fractalNoise', baseFrequency: fineness, numOctaves: 2, seed, result: 'noise' }),
    alphaMatrix('noise', '1 0 0 0 0', 'grain'),
    element('feComposite', { in: 'SourceAlpha', in2: 'grain', ...half, result: 'sum' }),
    alphaMatrix('sum', '0 0 0 4 -1.9', 'cut'),
    element('feComposite', { in: 'SourceGraphic', in2: 'cut', operator: 'in', result: 'kept' }),
  ].join('')
}
