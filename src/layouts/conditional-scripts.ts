// Scripts and links that few readers need, or none before a page has loaded, are inert in a `<template data-load-when="…">` and are
// inserted on demand. A dynamic `import()` would add Vite's preload helper, 0.8 KB, to every page.
import { afterLoad } from '#lib/after-load.ts'

const conditions: Record<string, () => boolean> = {
  loaded: () => document.readyState === 'complete',
  'signed-in': () => document.cookie.includes('signed-in='),
  // The key of storedToast in lib/storage.ts, which says why it is not imported.
  'toast-pending': () => sessionStorage.getItem('toast') !== null,
}

/** A met condition also becomes an attribute of the root, for styles. */
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
    // Storage is blocked, so nothing is stored.
    return false
  }
}

loadScripts()
afterLoad(() => loadScripts('template[data-load-when="loaded"]'))
addEventListener('pageshow', ({ persisted }) => persisted && loadScripts())
// The reader may have signed in in another tab. A stored toast is for the next page, not for this one.
addEventListener('focus', () => loadScripts('template[data-load-when="signed-in"]'))
