/** An image as a page offers it: the browser takes the smallest file that will do. */
export interface ImageSources {
  src: string
  width?: number
  height?: number
  /** Mean colours of the top and the bottom third, '#rrggbb': what stands there until the image has come. */
  colours?: [top: string, bottom: string]
  /** `srcset` values; absent when there are no derivatives. */
  avif?: string
  webp?: string
}

/** Widths that are made of every image that is wider. */
const LADDER = [480, 960, 1440]

// /media/<name>.<w>x<h>.<top>-<bottom>.<hash>.webp: the facts stand in the name, so that pages need no lookup.
const convention =
  /^(?<stem>\/media\/[^?#\s,]+\.(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})\.(?<top>[\da-f]{6})-(?<bottom>[\da-f]{6})\.[\da-f]{8})\.webp$/

/** The only reader of that convention. Any other address is an image without derivatives. */
export function imageSources(url: string): ImageSources {
  const facts = convention.exec(url)?.groups
  if (!facts) return { src: url }
  const { stem = '', top, bottom } = facts
  const width = Number(facts.width)
  const srcset = (type: string) =>
    [
      ...LADDER.filter((step) => step < width).map((step) => `${stem}-${step}.${type} ${step}w`),
      `${stem}.${type} ${width}w`,
    ].join(', ')
  return {
    src: url,
    width,
    height: Number(facts.height),
    colours: [`#${top}`, `#${bottom}`],
    avif: srcset('avif'),
    webp: srcset('webp'),
  }
}
