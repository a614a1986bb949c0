// Full-screen pictures: a link with `data-lightbox` (the label of the dialog) opens its picture. lightbox.ts is loaded when the reader
// points at such a link, touches it or moves the focus to it. Where that fails, the link leads to its file. The listeners are on the
// document, so that links added later work too; with the rest of an article comes the template that names lightbox.ts.

let loading: Promise<unknown> | undefined
/** Whether a picture is to open once the script is there. */
let isOpening = false

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-lightbox]') : null

function load(): Promise<unknown> {
  loading ??= new Promise((resolve, reject) => {
    const template = document.querySelector<HTMLTemplateElement>('template[data-load-when="picture"]')
    const address = template?.content.querySelector('script')?.getAttribute('src') ?? ''
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', src: address, onload: resolve, onerror: reject })
    document.head.append(script)
  })
  return loading
}

for (const trigger of ['pointerover', 'touchstart', 'focusin'])
  document.addEventListener(trigger, (event) => linkOf(event) && load().catch(() => {}), { passive: true })

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | KeyboardEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

// These keys are for the dialog that is to open, and not for the page behind it.
document.addEventListener(
  'keydown',
  (event) => isOpening && /^(Arrow|Home|End)/.test(event.key) && !hasModifier(event) && event.preventDefault(),
  true,
)

document.addEventListener('click', (event) => {
  const link = linkOf(event)
  if (!link || event.button || hasModifier(event)) return
  event.preventDefault()
  isOpening = true
  load()
    .then(
      // An edition may show another article by now.
      () => link.isConnected && link.dispatchEvent(new Event('open-picture', { bubbles: true })),
      () => location.assign(link.href),
    )
    .finally(() => {
      isOpening = false
    })
})
