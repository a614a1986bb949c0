import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Thumbnail } from '../Thumbnail.tsx'
import { MediaPicker, type PickedPicture } from './MediaPicker.tsx'

interface Props {
  name: string
  label: string
  hint: string
  defaultValue: string
  /** The field of the same form that describes the picture: filled in if it is empty. */
  altName: string
}

/** An address that may have a picture to show; the API validates it. */
const ADDRESS = /^(\/|https:\/\/)\S+$/

/** The address of a picture with a small view of it, typed or chosen from the library. */
export function PictureField({ altName, ...field }: Props) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState(field.defaultValue)

  function handlePick([picture]: PickedPicture[]) {
    const form = containerRef.current?.closest('form')
    const [url, alt] = [field.name, altName].map((name) => form?.elements.namedItem(name))
    if (!picture || !(url instanceof HTMLInputElement)) return
    type(url, picture.url)
    if (alt instanceof HTMLInputElement && alt.value === '') type(alt, picture.alt)
  }

  return (
    <div ref={containerRef} className="grid items-end gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Thumbnail url={ADDRESS.test(address) ? address : null} className="h-24 w-18" />
      <TextField
        {...field}
        maxLength={1000}
        spellCheck={false}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <MediaPicker
        trigger={
          <Button variant="ghost" type="button">
            Choose picture
          </Button>
        }
        onPick={handlePick}
      />
    </div>
  )
}

/** As if it were typed: the field notices. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
