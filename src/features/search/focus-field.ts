// The links of header and menu name the field in their fragment. WebKit moves the focus there without a caret, and keys do
// nothing until the field is clicked. A selection gives it one. Other browsers have focused it before this is loaded: there the next
// letter would replace what has been typed.
const field = document.querySelector<HTMLInputElement>('#search-text')
if (field && location.hash === `#${field.id}` && field.value === field.defaultValue) {
  field.focus()
  field.select()
}

export {}
