import { circle, group, formatNumber, type Point, path } from './svg.ts'

/** A small standing person in a long coat, seen from far: feet at (x, y), `size` is the height in pixels. */
export function walker([x, y]: Point, size: number, fill: string, edge?: string, edgeSide: 1 | -1 = 1): string {
  const body = 'M-9 -84C-17 -80 -20 -60 -21 -28L-13 -27L-12 0H-4L-1 -26H2L6 0H14L13 -27L20 -28C19 -60 16 -80 9 -84Z'
  const rim = 'M9 -84C16 -80 19 -60 20 -28L14 -28C14 -56 12 -72 7 -80Z'
  const lit = edge ? group({ transform: `scale(${edgeSide} 1)` }, path(rim, edge)) : ''
  const scale = formatNumber(size / 108)
  return group(
    { transform: `translate(${formatNumber(x)} ${formatNumber(y)}) scale(${scale})` },
    path(body, fill),
    circle(0, -97, 11, fill),
    lit,
  )
}
