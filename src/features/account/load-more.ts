import { toFormError } from '#lib/form-error.ts'
import { fetchNextPage, type ListPath } from '#lib/queries.ts'
import { showErrorToast } from '#lib/toast.ts'

/** For `<LongList onMore>`: brings the next page, and says so when it does not come. */
export async function loadMore(path: ListPath): Promise<boolean> {
  try {
    await fetchNextPage(path)
    return true
  } catch (error) {
    showErrorToast(toFormError(error, 'Error', 'We could not be reached. Nothing more has come.'))
    return false
  }
}
