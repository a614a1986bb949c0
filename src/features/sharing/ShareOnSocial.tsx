import type { MouseEvent } from 'react'
import { useLocale } from '../../languages/LocaleContext.ts'
import { type ShareContent, socialLinks } from './share-links.ts'

const WIDTH = 600
const HEIGHT = 640

export function ShareOnSocial(article: ShareContent) {
  const { t } = useLocale()
  return (
    <ul>
      {socialLinks(article).map(({ name, url }) => (
        <li key={name}>
          <a
            className="flex min-h-14 items-center justify-between border-b border-line font-ui text-small hover:text-accent"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={openPopup}
          >
            <span>
              {t('Share on {name}', { name })}
              <span className="sr-only"> {t('(opens a new window)')}</span>
            </span>
            <span aria-hidden="true">↗</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A small window, or a tab with a modifier key; without opener and referrer. */
function openPopup(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2)
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 3)
  open(
    event.currentTarget.href,
    '_blank',
    `noopener,noreferrer,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  )
}
