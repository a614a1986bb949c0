// One listener for all images of the page: an image that cannot be loaded is replaced by the placeholder.
const placeholder = document.documentElement.dataset.placeholder

function fallBack(image: HTMLImageElement) {
  if (!placeholder || image.dataset.fallback !== undefined) return
  image.dataset.fallback = ''
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove()
  image.removeAttribute('srcset')
  image.src = placeholder
}

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) fallBack(target)
  },
  { capture: true },
)

// Images that failed before this script ran.
for (const image of document.images) {
  if (image.complete && image.currentSrc && image.naturalWidth === 0) fallBack(image)
}
