import type { Appearance } from '@stripe/stripe-js'

/** Root class. Inner elements have the class names of Stripe's elements, so that the site's appearance rules apply. */
export const ROOT_CLASS = 'stripe-emulator'

const baseCss = `
.${ROOT_CLASS} {
  display: grid; align-items: start; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--gridRowSpacing, 16px) var(--gridColumnSpacing, 16px);
  color: var(--colorText, #30313d); font: 400 var(--fontSizeBase, 16px)/1.5 var(--fontFamily, system-ui, sans-serif);
}
.${ROOT_CLASS} :is(.wide, .TestModeNote) { grid-column: 1 / -1; }
.${ROOT_CLASS} .Label { display: block; margin-bottom: 4px; font-size: 0.875em; }
.${ROOT_CLASS} .Input {
  box-sizing: border-box; width: 100%; min-height: 48px; padding: 10px 12px; color: inherit; font: inherit;
  border: 1px solid var(--colorTextSecondary, #6d6e78); border-radius: var(--borderRadius, 5px);
  background-color: var(--colorBackground, #fff);
}
.${ROOT_CLASS} .Input::placeholder { color: var(--colorTextPlaceholder, #757680); opacity: 1; }
.${ROOT_CLASS} .Input:focus-visible { outline: 2px solid var(--colorPrimary, #0570de); outline-offset: 2px; }
.${ROOT_CLASS} .Input--invalid { border-color: var(--colorDanger, #c0123c); }
.${ROOT_CLASS} select.Input { appearance: none; padding-right: 24px; background-image: none; }
.${ROOT_CLASS} .SelectWrapper { position: relative; }
.${ROOT_CLASS} .SelectWrapper::after {
  content: ""; position: absolute; right: 6px; bottom: 21px; width: 6px; height: 6px; pointer-events: none;
  border: solid currentColor; border-width: 0 1px 1px 0; transform: rotate(45deg);
}
.${ROOT_CLASS} .Input option { background: var(--colorBackground, #fff); color: var(--colorText, #30313d); }
.${ROOT_CLASS} .Error { margin: 4px 0 0; color: var(--colorDanger, #c0123c); font-size: 0.875em; }
.${ROOT_CLASS} .Error:empty { display: none; }
.${ROOT_CLASS} .TestModeNote {
  padding: 12px 16px; border: 1px dashed var(--colorTextSecondary, #6d6e78); border-radius: var(--borderRadius, 5px);
  color: var(--colorTextSecondary, #6d6e78); font-size: 0.875em; line-height: 1.5;
}
.${ROOT_CLASS} .TestModeNote strong { color: var(--colorText, #30313d); font-weight: 500; }
.${ROOT_CLASS} .TestModeNote summary { min-height: 24px; cursor: pointer; text-decoration: underline; text-underline-offset: 3px; }
.${ROOT_CLASS} .TestModeNote ul { margin: 8px 0 0; padding: 0; list-style: none; }
.${ROOT_CLASS} .TestModeNote li { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; }
.${ROOT_CLASS} .TestModeNote li button {
  min-height: 32px; padding: 0; border: 0; background: none; color: var(--colorText, #30313d); cursor: pointer;
  font: inherit; font-variant-numeric: tabular-nums; text-decoration: underline; text-underline-offset: 3px;
}
.${ROOT_CLASS}-bank {
  margin: auto; max-width: min(420px, calc(100vw - 32px)); padding: 28px; border: 1px solid #6d6e78;
  background: Canvas; color: CanvasText; font: 400 16px/1.5 system-ui, sans-serif;
}
.${ROOT_CLASS}-bank::backdrop { background: rgb(0 0 0 / 0.5); }
.${ROOT_CLASS}-bank h2 { margin: 0 0 8px; font: 600 20px/1.3 system-ui, sans-serif; }
.${ROOT_CLASS}-bank p { margin: 0 0 20px; }
.${ROOT_CLASS}-bank .actions { display: flex; flex-wrap: wrap; gap: 12px; }
.${ROOT_CLASS}-bank button {
  min-height: 44px; padding: 8px 18px; border: 1px solid CanvasText; background: Canvas; color: CanvasText;
  font: inherit; cursor: pointer;
}
.${ROOT_CLASS}-bank button.approve { background: CanvasText; color: Canvas; }
.${ROOT_CLASS}-bank button:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
`

// Constructed style sheets are no inline styles, so the page's Content-Security-Policy allows them.
const baseSheet = new CSSStyleSheet()
baseSheet.replaceSync(baseCss)
const ruleSheet = new CSSStyleSheet()

/** Adds the style sheets to the page once. */
export function adoptStyleSheets(): void {
  for (const sheet of [baseSheet, ruleSheet]) {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  }
}

/** Sets the appearance's variables as custom properties and its rules as style rules. */
export function applyAppearance(root: HTMLElement, appearance: Appearance = {}): void {
  root.classList.add(ROOT_CLASS)
  for (const [name, value] of Object.entries(appearance.variables ?? {})) {
    if (typeof value === 'string') root.style.setProperty(`--${name}`, value)
  }
  const scopedRules = Object.entries(appearance.rules ?? {}).map(
    ([selector, declarations]) => `.${ROOT_CLASS} ${selector} { ${toDeclarations(declarations)} }`,
  )
  ruleSheet.replaceSync(scopedRules.join('\n'))
}

const toDeclarations = (declarations: Record<string, unknown>) =>
  Object.entries(declarations)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}: ${value};`)
    .join(' ')
