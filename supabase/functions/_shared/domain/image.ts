/** An image with its derivatives; the browser loads the smallest one that fits. */
export interface ImageSources {
  src: string
  width?: number
  height?: number
  /** Mean colours of the top and the bottom third, '#rrggbb': shown until the image is loaded. */
  colours?: [top: string, bottom: string]
  /** `srcset` values; absent when there are no derivatives. */
  avif?: string
  webp?: string
}

/** Widths of the derivatives of every wider image. */
const DERIVATIVE_WIDTHS = [480, 960, 1440]

// /media/<name>.<w>x<h>.<top>-<bottom>.<hash>.webp: the name carries size and colours, so that pages need no lookup.
const NAME_PATTERN =
  /^(?<stem>\/media\/[^?#\s,]+\.(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})\.(?<top>[\da-f]{6})-(?<bottom>[\da-f]{6})\.[\da-f]{8})\.webp$/

/** Parses that convention. Any other address is an image without derivatives. */
export function imageSources(url: string): ImageSources {
  const groups = NAME_PATTERN.exec(url)?.groups
  if (!groups) return { src: url }
  const { stem = '', top, bottom } = groups
  const width = Number(groups.width)
  const srcset = (type: string) =>
    [
      ...DERIVATIVE_WIDTHS.filter((breakpoint) => breakpoint < width).map(
        (breakpoint) => `${stem}-${breakpoint}.${type} ${breakpoint}w`,
      ),
      `${stem}.${type} ${width}w`,
    ].join(', ')
  return {
    src: url,
    width,
    height: Number(groups.height),
    colours: [`#${top}`, `#${bottom}`],
    avif: srcset('avif'),
    webp: srcset('webp'),
  }
}
