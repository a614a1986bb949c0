import { isZoomed, onSwipe } from './swipe.ts'

// Pictures over the whole screen. A link to a picture asks for it by `data-lightbox`, which says what is shown; the links
// within one `data-gallery` are leafed through. Links are looked for when they are clicked, so later ones are served too.

const SHELL = `
<figure aria-live="polite">
  <div class="lightbox-stage"></div>
  <figcaption class="lightbox-words"><span class="lightbox-count"></span> <span></span></figcaption>
</figure>
<button type="button" value="close" class="lightbox-close" autofocus>Close</button>
<button type="button" value="-1" class="lightbox-previous">Previous<span class="sr-only"> picture</span></button>
<button type="button" value="1" class="lightbox-next">Next<span class="sr-only"> picture</span></button>`

let dialog: HTMLDialogElement | undefined
let links: HTMLAnchorElement[] = []
let shown = 0

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-lightbox]')
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open(link)
})

function open(link: HTMLAnchorElement): void {
  const gallery = link.closest('[data-gallery]')
  links = gallery ? [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')] : [link]
  dialog ??= build()
  dialog.toggleAttribute('data-single', links.length === 1)
  dialog.ariaLabel = link.dataset.lightbox ?? ''
  part('.lightbox-stage').replaceChildren(...links.map(() => document.createElement('picture')))
  show(links.indexOf(link))
  dialog.showModal()
}

function build(): HTMLDialogElement {
  const made = document.body.appendChild(document.createElement('dialog'))
  made.className = 'lightbox'
  made.innerHTML = SHELL
  made.addEventListener('click', ({ target }) => {
    const at = target as Element
    const { value } = at.closest('button') ?? {}
    // Whatever is neither picture nor words is the backdrop.
    if (value === 'close' || (!value && !at.closest('img, figcaption'))) made.close()
    else if (value) show(shown + Number(value))
  })
  made.addEventListener('keydown', (event) => {
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: links.length - 1 }[event.key]
    if (next === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    show(next)
  })
  made.addEventListener('close', () => links[shown]?.focus())
  onSwipe(made, (direction) => show(shown + direction))
  visualViewport?.addEventListener('resize', () => made.toggleAttribute('data-zoomed', isZoomed()))
  return made
}

/** The last is followed by the first. */
function show(index: number): void {
  const { length } = links
  shown = (index + length) % length
  const pictures = [...part('.lightbox-stage').children] as HTMLPictureElement[]
  for (const near of [shown, (shown + 1) % length, (shown + length - 1) % length]) hang(pictures[near], links[near])
  pictures.forEach((picture, at) => {
    picture.inert = at !== shown
  })
  part('.lightbox-count').textContent = length > 1 ? `${shown + 1} of ${length}` : ''
  const caption = links[shown]?.closest('figure')?.querySelector('figcaption')
  part('.lightbox-count + span').textContent = caption?.textContent ?? ''
}

/** The same picture in the size of the screen, in the formats that the small one has. */
function hang(picture?: HTMLPictureElement, link?: HTMLAnchorElement): void {
  const small = link?.querySelector('img')
  if (!picture || !small || picture.firstChild) return
  const [width, height] = [small.getAttribute('width'), small.getAttribute('height')]
  const ratio = Number(width) / Number(height)
  const image = new Image()
  image.alt = small.alt
  if (ratio) {
    image.width = Number(width)
    image.height = Number(height)
    picture.style.cssText = `${small.parentElement?.style.cssText};--width:${width}px;--ratio:${ratio}`
  }
  for (const source of small.parentElement?.querySelectorAll('source') ?? []) {
    const large = picture.appendChild(source.cloneNode() as HTMLSourceElement)
    large.sizes = ratio ? `min(100vw, ${Math.ceil(ratio * 100)}vh)` : '100vw'
  }
  image.src = link?.href ?? ''
  picture.append(image)
}

const part = (selector: string) => dialog?.querySelector(selector) as HTMLElement
