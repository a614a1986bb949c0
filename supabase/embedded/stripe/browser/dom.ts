type Child = Node | string | undefined

/** Creates an element with attributes and children; `undefined` omits an attribute or child. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

let idCount = 0

/** An id that is unique in the page. */
export const uniqueId = () => `stripe-emulator-${++idCount}`
