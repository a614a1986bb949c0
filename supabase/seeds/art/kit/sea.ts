import { times } from './curve.ts'
import type { Random } from './random.ts'
import { rect } from './svg.ts'

/** Light lying on water below a sun or moon: dashes that widen and part as they come nearer. */
export function lightPath(
  random: Random,
  x: number,
  from: number,
  to: number,
  spread: number,
  colour: string,
  rows = 26,
): string {
  return times(rows, (_, share) => {
    const near = share ** 1.7
    const y = from + (to - from) * near
    const reach = spread * (0.12 + 0.88 * near)
    const width = reach * random.between(0.35, 1.1)
    const height = 2 + 9 * near
    return rect(x - width / 2 + random.between(-0.35, 0.35) * reach, y, width, height, colour, {
      rx: height / 2,
      opacity: random.between(0.55, 1) * (1 - near * 0.35),
    })
  }).join('')
}
