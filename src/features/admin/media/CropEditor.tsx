import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { Media } from '#shared/contracts/media.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS } from '#ui/field-classes.ts'
import { moved, RATIOS, type Rect, resized, wholePicture, withRatio } from './crop.ts'
import { originalUrl } from './upload-media.ts'

interface Props {
  media: Media
  /** Whether the picture may be cropped wherever it is shown. */
  mayCropEverywhere: boolean
  pending: boolean
  errorMessage: string | undefined
  onCrop: (crop: Rect & { ratio: string; everywhere: boolean }) => void
  onClose: () => void
}

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Cuts from the original, which stays. The part is moved and resized by pointer, by arrow keys, or as numbers. */
export function CropEditor({ media, mayCropEverywhere, pending, errorMessage, onCrop, onClose }: Props) {
  const picture = { width: media.originalWidth, height: media.originalHeight }
  const [ratio, setRatio] = useState(media.crop?.ratio ?? 'free')
  const [rect, setRect] = useState<Rect>(media.crop ?? wholePicture(picture))
  const stageRef = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number; rect: Rect }>(undefined)
  const id = useId()

  /** Moves or resizes by so many pixels of the original since the pointer went down. */
  const drag = (change: (from: Rect, dx: number, dy: number) => Rect) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, rect }
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current
      const scale = picture.width / (stageRef.current?.clientWidth ?? picture.width)
      if (!from || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      setRect(change(from.rect, (event.clientX - from.x) * scale, (event.clientY - from.y) * scale))
    },
  })

  const onArrows = (change: (dx: number, dy: number) => Rect) => (event: KeyboardEvent) => {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0]
    if (dx === 0 && dy === 0) return
    event.preventDefault()
    const step = Math.max(1, Math.round(picture.width / (event.shiftKey ? 20 : 200)))
    setRect(change(dx * step, dy * step))
  }

  const resize = (from: Rect, dx: number, dy: number) =>
    resized(from, from.width + dx, from.height + dy, ratio, picture)
  /** With a ratio both directions change the same number. */
  const resizeByKey = (dx: number, dy: number) => resize(rect, ratio === 'free' ? dx : dx + dy, dy)

  function setSide(side: keyof Rect, value: number) {
    if (!Number.isFinite(value)) return
    if (side === 'x' || side === 'y')
      return setRect(moved(rect, side === 'x' ? value - rect.x : 0, side === 'y' ? value - rect.y : 0, picture))
    // With a ratio the height decides the width.
    const width = side === 'width' ? value : ratio === 'free' ? rect.width : (value * rect.width) / rect.height
    setRect(resized(rect, width, side === 'height' ? value : rect.height, ratio, picture))
  }

  const percent = (value: number, of: number) => `${(value / of) * 100}%`
  const box = {
    left: percent(rect.x, picture.width),
    top: percent(rect.y, picture.height),
    width: percent(rect.width, picture.width),
    height: percent(rect.height, picture.height),
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-subtitle">
        Crop
      </h2>
      <div className="mt-4 flex flex-wrap gap-x-5 gap-y-1" role="radiogroup" aria-label="Ratio">
        {RATIOS.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2 font-ui text-small">
            <input
              type="radio"
              className="size-4 accent-accent"
              name={`${id}-ratio`}
              checked={ratio === value}
              onChange={() => {
                setRatio(value)
                setRect(withRatio(rect, value, picture))
              }}
            />
            {label}
          </label>
        ))}
      </div>
      <div ref={stageRef} className="relative mt-4 w-fit touch-none select-none">
        <img
          className="block max-h-[60svh] w-auto"
          // Without a crop the picture on pages shows all of the original in fewer bytes.
          src={media.crop ? originalUrl(media.id) : media.url}
          alt=""
          width={picture.width}
          height={picture.height}
          draggable={false}
        />
        {/* The shadow darkens what is cut off. */}
        <div className="absolute inset-0 overflow-hidden" aria-hidden="true">
          <div className="absolute shadow-[0_0_0_200vmax_rgb(0_0_0/0.55)]" style={box} />
        </div>
        <button
          type="button"
          className="absolute cursor-move border border-[#fff]"
          style={box}
          aria-label="The part that is kept. The arrow keys move it."
          {...drag((from, dx, dy) => moved(from, dx, dy, picture))}
          onKeyDown={onArrows((dx, dy) => moved(rect, dx, dy, picture))}
        />
        <button
          type="button"
          className="absolute grid size-11 -translate-full cursor-nwse-resize place-items-end"
          style={{
            left: percent(rect.x + rect.width, picture.width),
            top: percent(rect.y + rect.height, picture.height),
          }}
          aria-label="The lower right corner. The arrow keys change the size."
          {...drag(resize)}
          onKeyDown={onArrows(resizeByKey)}
        >
          <span className="size-5 border-2 border-[rgb(0_0_0/0.7)] bg-[#fff]" />
        </button>
      </div>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
        {(['x', 'y', 'width', 'height'] as const).map((side) => (
          <label key={side} className={`${FIELD_CLASS} w-24`}>
            <span className={LABEL_CLASS}>{SIDE_LABELS[side]}</span>
            <input
              type="number"
              className={INPUT_CLASS}
              min={0}
              value={rect[side]}
              onChange={(event) => setSide(side, event.target.valueAsNumber)}
            />
          </label>
        ))}
      </div>
      <p role="status" className="mt-3 font-ui text-small text-soft tabular-nums">
        {rect.width} × {rect.height} of {picture.width} × {picture.height} pixels
      </p>
      {errorMessage && <Alert className="mt-4">{errorMessage}</Alert>}
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-3">
        {mayCropEverywhere && (
          <Button disabled={pending} focusableWhenDisabled onClick={() => onCrop({ ...rect, ratio, everywhere: true })}>
            {pending ? 'Cropping…' : 'Crop everywhere'}
          </Button>
        )}
        <Button
          variant="ghost"
          disabled={pending}
          focusableWhenDisabled
          onClick={() => onCrop({ ...rect, ratio, everywhere: false })}
        >
          Crop a copy
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

const SIDE_LABELS: Record<keyof Rect, string> = { x: 'Left', y: 'Top', width: 'Width', height: 'Height' }
