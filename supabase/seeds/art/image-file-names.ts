/**
 * The parts of an image's file name, which contains size and colours, so that a page needs no lookup:
 * `<name>.<w>x<h>.<top>-<bottom>.<hash>.webp`, with the derivatives `<stem>.avif` and `<stem>-<width>.avif|webp` beside it.
 */
export type ImageFileInfo = { name: string; w: number; h: number; top: string; bottom: string; hash: string }

const smallerWidths = [480, 960, 1440]

export const fileStem = ({ name, w, h, top, bottom, hash }: ImageFileInfo): string =>
  `${name}.${w}x${h}.${top}-${bottom}.${hash}`

/** The widths of the smaller versions of a picture of width `w`. */
export const widthsBelow = (w: number): number[] => smallerWidths.filter((width) => width < w)

/** Every file of one picture, the full size first. */
export function imageFiles(stem: string, w: number): string[] {
  const smallerFiles = widthsBelow(w).flatMap((width) => [`${stem}-${width}.webp`, `${stem}-${width}.avif`])
  return [`${stem}.webp`, `${stem}.avif`, ...smallerFiles]
}

const fullSizePattern = /^([a-z0-9-]+)\.(\d+)x(\d+)\.([0-9a-f]{6})-([0-9a-f]{6})\.([0-9a-f]{8})\.webp$/

/** Parses the file name of a full-size picture; answers undefined for any other name. */
export function parseFileName(file: string): ImageFileInfo | undefined {
  const [, name, w, h, top, bottom, hash] = fullSizePattern.exec(file) ?? []
  if (!name || !top || !bottom || !hash) return undefined
  return { name, w: Number(w), h: Number(h), top, bottom, hash }
}
