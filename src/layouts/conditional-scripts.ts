// Scripts that few readers need lie in the page inert, each in a `<template data-load-when="…">`, until it is time. An `import()`
// would bring along what loads modules in browsers of yesterday: it weighs as much as all that a page does by itself.

const conditions: Record<string, () => boolean> = {
  'signed-in': () => document.cookie.includes('signed-in='),
  'toast-pending': () => sessionStorage.getItem('toast') !== null,
}

/** The condition also stands on the root, for styles. */
function loadScripts(selector = 'template[data-load-when]'): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>(selector)) {
    const condition = template.dataset.loadWhen ?? ''
    if (!isMet(condition)) continue
    document.documentElement.setAttribute(`data-${condition}`, '')
    template.replaceWith(template.content.cloneNode(true))
  }
}

function isMet(condition: string): boolean {
  try {
    return conditions[condition]?.() ?? false
  } catch {
    // A browser that keeps nothing has nothing waiting.
    return false
  }
}

loadScripts()
addEventListener('pageshow', ({ persisted }) => persisted && loadScripts())
// Who signs in elsewhere is seen when the reader comes back. A toast is for the page that comes next, not for this one.
addEventListener('focus', () => loadScripts('template[data-load-when="signed-in"]'))
