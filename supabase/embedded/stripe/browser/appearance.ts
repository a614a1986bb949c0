import type { Appearance } from '@stripe/stripe-js'

/** What wears an appearance; its parts carry the class names of Stripe's own elements, so that the same rules fit both. */
export const DRESSED = 'stripe-emulator'

const clothes = `
.${DRESSED} {
  display: grid; align-items: start; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--gridRowSpacing, 16px) var(--gridColumnSpacing, 16px);
  color: var(--colorText, #30313d); font: 400 var(--fontSizeBase, 16px)/1.5 var(--fontFamily, system-ui, sans-serif);
}
.${DRESSED} :is(.wide, .TestModeNote) { grid-column: 1 / -1; }
.${DRESSED} .Label { display: block; margin-bottom: 4px; font-size: 0.875em; }
.${DRESSED} .Input {
  box-sizing: border-box; width: 100%; min-height: 48px; padding: 10px 12px; color: inherit; font: inherit;
  border: 1px solid var(--colorTextSecondary, #6d6e78); border-radius: var(--borderRadius, 5px);
  background-color: var(--colorBackground, #fff);
}
.${DRESSED} .Input::placeholder { color: var(--colorTextPlaceholder, #757680); opacity: 1; }
.${DRESSED} .Input:focus-visible { outline: 2px solid var(--colorPrimary, #0570de); outline-offset: 2px; }
.${DRESSED} .Input--invalid { border-color: var(--colorDanger, #c0123c); }
.${DRESSED} select.Input { appearance: none; padding-right: 24px; background-image: none; }
.${DRESSED} .SelectWrapper { position: relative; }
.${DRESSED} .SelectWrapper::after {
  content: ""; position: absolute; right: 6px; bottom: 21px; width: 6px; height: 6px; pointer-events: none;
  border: solid currentColor; border-width: 0 1px 1px 0; transform: rotate(45deg);
}
.${DRESSED} .Input option { background: var(--colorBackground, #fff); color: var(--colorText, #30313d); }
.${DRESSED} .Error { margin: 4px 0 0; color: var(--colorDanger, #c0123c); font-size: 0.875em; }
.${DRESSED} .Error:empty { display: none; }
.${DRESSED} .TestModeNote {
  padding: 12px 16px; border: 1px dashed var(--colorTextSecondary, #6d6e78); border-radius: var(--borderRadius, 5px);
  color: var(--colorTextSecondary, #6d6e78); font-size: 0.875em; line-height: 1.5;
}
.${DRESSED} .TestModeNote strong { color: var(--colorText, #30313d); font-weight: 500; }
.${DRESSED} .TestModeNote summary { min-height: 24px; cursor: pointer; text-decoration: underline; text-underline-offset: 3px; }
.${DRESSED} .TestModeNote ul { margin: 8px 0 0; padding: 0; list-style: none; }
.${DRESSED} .TestModeNote li { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; }
.${DRESSED} .TestModeNote li button {
  min-height: 32px; padding: 0; border: 0; background: none; color: var(--colorText, #30313d); cursor: pointer;
  font: inherit; font-variant-numeric: tabular-nums; text-decoration: underline; text-underline-offset: 3px;
}
.${DRESSED}-bank {
  margin: auto; max-width: min(420px, calc(100vw - 32px)); padding: 28px; border: 1px solid #6d6e78;
  background: Canvas; color: CanvasText; font: 400 16px/1.5 system-ui, sans-serif;
}
.${DRESSED}-bank::backdrop { background: rgb(0 0 0 / 0.5); }
.${DRESSED}-bank h2 { margin: 0 0 8px; font: 600 20px/1.3 system-ui, sans-serif; }
.${DRESSED}-bank p { margin: 0 0 20px; }
.${DRESSED}-bank .actions { display: flex; flex-wrap: wrap; gap: 12px; }
.${DRESSED}-bank button {
  min-height: 44px; padding: 8px 18px; border: 1px solid CanvasText; background: Canvas; color: CanvasText;
  font: inherit; cursor: pointer;
}
.${DRESSED}-bank button.approve { background: CanvasText; color: Canvas; }
.${DRESSED}-bank button:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
`

// Sheets made by a script are no inline styles: the policy of the page need not allow any.
const house = new CSSStyleSheet()
house.replaceSync(clothes)
const rules = new CSSStyleSheet()

/** Puts the stylesheets into the page, once. */
export function bringClothes(): void {
  for (const sheet of [house, rules]) {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  }
}

/** Variables become custom properties by their own names, rules become rules. */
export function dress(root: HTMLElement, appearance: Appearance = {}): void {
  root.classList.add(DRESSED)
  for (const [name, value] of Object.entries(appearance.variables ?? {})) {
    if (typeof value === 'string') root.style.setProperty(`--${name}`, value)
  }
  const written = Object.entries(appearance.rules ?? {}).map(
    ([selector, declarations]) => `.${DRESSED} ${selector} { ${declared(declarations)} }`,
  )
  rules.replaceSync(written.join('\n'))
}

const declared = (declarations: Record<string, unknown>) =>
  Object.entries(declarations)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join(' ')
