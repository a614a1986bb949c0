import { Skeleton } from '#ui/Skeleton.tsx'

const FIGURES = ['w-24', 'w-16', 'w-28', 'w-32', 'w-20']

/** A row of figures; on narrow screens two or three beside each other. */
export const FIGURES_CLASS =
  'grid grid-cols-2 gap-x-8 border-b border-line py-3 md:grid-cols-3 xl:flex xl:justify-between xl:gap-x-10'
export const FIGURE_CLASS = 'min-w-0 py-4'

/** As high as the figures and the first chart. */
export const StatisticsSkeleton = () => (
  <>
    <div className={FIGURES_CLASS}>
      {FIGURES.map((width) => (
        <div key={width} className={FIGURE_CLASS}>
          <Skeleton className="w-20 text-label" />
          <Skeleton className={`mt-3 ${width} text-heading leading-none`} />
          <Skeleton className="mt-3 w-12 text-small" />
          <Skeleton className="w-28 text-small" />
        </div>
      ))}
    </div>
    <Skeleton className="mt-12 w-44 text-tool" />
    <Skeleton className="mt-1 w-64 text-small" />
    <div className="mt-4 h-52 border-y border-line lg:h-60" />
  </>
)
