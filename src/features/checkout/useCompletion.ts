import { useEffect, useState } from 'react'

interface Completion<Result> {
  result?: Result | undefined
  error?: unknown
}

/** Loads what a purchase has become, once when the page is opened and at each `retry`. There is no result until then. */
export function useCompletion<Result>(load: () => Promise<Result | undefined>) {
  const [completion, setCompletion] = useState<Completion<Result>>({})

  async function retry() {
    setCompletion({})
    try {
      setCompletion({ result: await load() })
    } catch (error) {
      setCompletion({ error })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    retry()
  }, [])

  return { ...completion, retry }
}
