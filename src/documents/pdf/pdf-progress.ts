import type { TypesettingProgress } from '#shared/contracts/issue-pdf.ts'
import type { OnTypesettingProgress } from '../types.ts'

type Stage = TypesettingProgress['stage']

/** Where each stage begins and ends, in percent of the time of the sample issue. */
const RANGES: Record<Stage, [from: number, to: number]> = { pictures: [0, 30], layout: [30, 60], pages: [60, 95] }

/** Reports the steps of one PDF; never backwards. */
export function createPdfProgress(articleCount: number, onProgress: OnTypesettingProgress) {
  const report = (stage: Stage, done: number, total: number) => {
    const [from, to] = RANGES[stage]
    onProgress({ stage, done, total, percent: Math.round(from + (to - from) * (done / total)) })
  }
  return {
    pictures: (done: number, total: number) => report('pictures', done, total),
    /** For a pass over the document: the renderer lays out a page again when it has broken others. */
    articles(stage: 'layout' | 'pages'): (id: string) => void {
      const seen = new Set<string>()
      return (id) => {
        if (seen.has(id)) return
        seen.add(id)
        report(stage, seen.size, articleCount)
      }
    },
  }
}
