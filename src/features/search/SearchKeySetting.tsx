import { useEffect, useRef, useState } from 'react'
import { storedSearchKey } from '#lib/storage.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

/** A shortcut of a single character must be switchable (WCAG 2.1.4). layouts/search-key.ts obeys it. */
export function SearchKeySetting() {
  const { t } = useLocale()
  const [isOn, setIsOn] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A reader may have cleared the box before this script was loaded.
    if (field.current?.checked === false) storedSearchKey.set(false)
    setIsOn(storedSearchKey.get() !== false)
  }, [])
  return (
    <div className="no-print mt-12 text-soft noscript:hidden">
      <Checkbox
        ref={field}
        name="search-key"
        label={t('The key / opens the search from every page')}
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked)
          storedSearchKey.set(target.checked)
        }}
      />
    </div>
  )
}
