import { fill, scriptTexts } from '../languages/script-texts.ts'
import { lightboxTexts } from './lightbox-texts.ts'
import { isZoomed, onSwipe } from './swipe.ts'

// The dialog of full-screen pictures, which load-lightbox.ts loads and opens. The links within one `data-gallery` follow each other.

const BUTTON_CLASS =
  'label cursor-pointer self-center border-b border-transparent py-3 transition-colors duration-400 hover:text-accent'
const texts = scriptTexts('lightbox', lightboxTexts)
const TEMPLATE = `
<figure aria-live="polite">
  <div class="lightbox-stage"></div>
  <figcaption class="cursor-auto self-center py-4 font-ui text-small text-soft normal-nums max-sm:col-span-full"><span class="mr-4 whitespace-nowrap text-ink tabular-nums"></span> <span></span></figcaption>
</figure>
<button type="button" value="close" class="${BUTTON_CLASS} absolute top-2 right-[max(var(--gutter),env(safe-area-inset-right))]" autofocus>${texts.close}</button>
<button type="button" value="-1" class="${BUTTON_CLASS} max-sm:justify-self-start">${texts.previous}</button>
<button type="button" value="1" class="${BUTTON_CLASS}">${texts.next}</button>`

let dialog: HTMLDialogElement | undefined
let links: HTMLAnchorElement[] = []
let currentIndex = 0

document.addEventListener('open-picture', ({ target }) => open(target as HTMLAnchorElement))

function open(link: HTMLAnchorElement): void {
  const gallery = link.closest('[data-gallery]')
  links = gallery ? [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')] : [link]
  dialog ??= createDialog()
  dialog.toggleAttribute('data-single', links.length === 1)
  dialog.ariaLabel = link.dataset.lightbox ?? ''
  queryElement('.lightbox-stage').replaceChildren(...links.map(() => document.createElement('picture')))
  show(links.indexOf(link))
  dialog.showModal()
}

function createDialog(): HTMLDialogElement {
  const element = document.body.appendChild(document.createElement('dialog'))
  element.className = 'lightbox'
  element.innerHTML = TEMPLATE
  element.addEventListener('click', ({ target }) => {
    const at = target as Element
    const { value } = at.closest('button') ?? {}
    // A click beside picture and caption is one on the backdrop.
    if (value === 'close' || (!value && !at.closest('img, figcaption'))) element.close()
    else if (value) show(currentIndex + Number(value))
  })
  element.addEventListener('keydown', (event) => {
    const next = { ArrowLeft: currentIndex - 1, ArrowRight: currentIndex + 1, Home: 0, End: links.length - 1 }[
      event.key
    ]
    if (next === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    show(next)
  })
  element.addEventListener('close', () => links[currentIndex]?.focus())
  onSwipe(element, (direction) => show(currentIndex + direction))
  visualViewport?.addEventListener('resize', () => element.toggleAttribute('data-zoomed', isZoomed()))
  return element
}

/** Wraps around at both ends. */
function show(index: number): void {
  const { length } = links
  currentIndex = (index + length) % length
  const pictures = [...queryElement('.lightbox-stage').children] as HTMLPictureElement[]
  for (const nearIndex of [currentIndex, (currentIndex + 1) % length, (currentIndex + length - 1) % length])
    loadPicture(pictures[nearIndex], links[nearIndex])
  pictures.forEach((picture, at) => {
    picture.inert = at !== currentIndex
  })
  queryElement('figcaption > span').textContent =
    length > 1 ? fill(texts.position, { number: currentIndex + 1, count: length }) : ''
  const caption = links[currentIndex]?.closest('figure')?.querySelector('figcaption')
  queryElement('span + span').textContent = caption?.textContent ?? ''
}

/** Loads the picture in the size of the screen, in the formats of its thumbnail. */
function loadPicture(picture?: HTMLPictureElement, link?: HTMLAnchorElement): void {
  const thumbnail = link?.querySelector('img')
  if (!picture || !thumbnail || picture.firstChild) return
  const [width, height] = [thumbnail.getAttribute('width'), thumbnail.getAttribute('height')]
  const ratio = Number(width) / Number(height)
  const image = new Image()
  image.alt = thumbnail.alt
  if (ratio) {
    image.width = Number(width)
    image.height = Number(height)
    picture.style.cssText = `${thumbnail.parentElement?.style.cssText};--width:${width}px;--ratio:${ratio}`
  }
  for (const source of thumbnail.parentElement?.querySelectorAll('source') ?? []) {
    const largeSource = picture.appendChild(source.cloneNode() as HTMLSourceElement)
    largeSource.sizes = ratio ? `min(100vw, ${Math.ceil(ratio * 100)}vh)` : '100vw'
  }
  image.src = link?.href ?? ''
  picture.append(image)
}

const queryElement = (selector: string) => dialog?.querySelector(selector) as HTMLElement
