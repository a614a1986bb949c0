// Scripts that few readers need lie in the page inert, each in a `<template data-when="…">`, until it is time. An `import()`
// would bring along what loads modules in browsers of yesterday: it weighs as much as all that a page does by itself.

const conditions: Record<string, () => boolean> = {
  'signed-in': () => document.cookie.includes('signed-in='),
  'toast-waits': () => sessionStorage.getItem('toast') !== null,
}

/** The condition also stands on the root, for styles. */
function wake(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-when]')) {
    const condition = template.dataset.when ?? ''
    if (!holds(condition)) continue
    document.documentElement.setAttribute(`data-${condition}`, '')
    template.replaceWith(template.content.cloneNode(true))
  }
}

function holds(condition: string): boolean {
  try {
    return conditions[condition]?.() ?? false
  } catch {
    // A browser that keeps nothing has nothing waiting.
    return false
  }
}

wake()
// Who signs in elsewhere is seen when the reader comes back to the page.
addEventListener('pageshow', wake)
addEventListener('focus', wake)
