import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { FocalPoint, Media } from '#shared/contracts/media.ts'
import { imageSources } from '#shared/domain/image.ts'

interface Props {
  media: Media
  value: FocalPoint
  onChange: (value: FocalPoint) => void
  disabled: boolean
}

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture with its focal point, which a click, a drag or the arrow keys move. */
export function FocalPointField({ media, value, onChange, disabled }: Props) {
  const frameRef = useRef<HTMLDivElement>(null)
  const { src, webp, avif } = imageSources(media.url)
  const [x, y] = [Math.round(value.x * 100), Math.round(value.y * 100)]

  function moveTo({ clientX, clientY }: PointerEvent) {
    const box = frameRef.current?.getBoundingClientRect()
    if (box) onChange({ x: fraction((clientX - box.left) / box.width), y: fraction((clientY - box.top) / box.height) })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const [dx, dy] = STEPS[event.key] ?? [0, 0]
    if (dx === 0 && dy === 0) return
    event.preventDefault()
    const step = event.shiftKey ? 0.1 : 0.01
    onChange({ x: fraction(value.x + dx * step), y: fraction(value.y + dy * step) })
  }

  return (
    <div>
      <div
        ref={frameRef}
        className="relative w-fit touch-none"
        onPointerDown={(event) => {
          if (disabled || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          moveTo(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
      >
        <picture>
          <source type="image/avif" srcSet={avif} sizes="(min-width: 64rem) 40rem, 92vw" />
          <source type="image/webp" srcSet={webp} sizes="(min-width: 64rem) 40rem, 92vw" />
          <img
            className="max-h-[70svh] w-auto"
            src={src}
            alt={media.alt}
            width={media.width}
            height={media.height}
            draggable={false}
          />
        </picture>
        {!disabled && (
          <button
            type="button"
            className="absolute grid size-11 -translate-1/2 cursor-move place-items-center rounded-full"
            style={{ left: `${x}%`, top: `${y}%` }}
            aria-label={`Focal point: ${x} % from the left, ${y} % from the top. The arrow keys move it.`}
            onKeyDown={handleKeyDown}
          >
            <span className="size-6 rounded-full border-2 border-[#fff] bg-[rgb(0_0_0/0.3)] shadow-[0_0_0_1px_rgb(0_0_0/0.6)]" />
          </button>
        )}
      </div>
      {!disabled && (
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 font-ui text-small text-soft tabular-nums">
          <span role="status">
            Focal point {x} % · {y} %
          </span>
          {(x !== 50 || y !== 50) && (
            <button type="button" className="link min-h-11 cursor-pointer" onClick={() => onChange({ x: 0.5, y: 0.5 })}>
              Centre it
            </button>
          )}
        </p>
      )}
    </div>
  )
}

const fraction = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 100) / 100

const FRAMES = ['3 / 2', '1 / 1', '3 / 4']

/** How frames of other shapes show the picture. */
export function FramePreviews({ media, focalPoint }: { media: Media; focalPoint: FocalPoint }) {
  const { src, webp } = imageSources(media.url)
  return (
    <div className="mt-5 flex items-end gap-3 sm:gap-4" aria-hidden="true">
      {FRAMES.map((ratio) => (
        <img
          key={ratio}
          className="h-[min(6rem,20vw)] object-cover"
          style={{ aspectRatio: ratio, objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%` }}
          src={src}
          srcSet={webp}
          sizes="9rem"
          alt=""
        />
      ))}
    </div>
  )
}
