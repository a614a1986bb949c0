import { isSearch, readSearchTerms } from '#lib/search-terms.ts'

// The page was served without the results of its address, because the server could not find or render them. The focus
// loads the island, which asks the API itself.
const form = document.querySelector<HTMLFormElement>('search form')
if (form?.dataset.searched === undefined && isSearch(readSearchTerms(location.search).terms))
  form?.querySelector('input')?.focus()
