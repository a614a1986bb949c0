export function PlanSkeleton() {
  return (
    <div aria-hidden="true">
      <span className="skeleton w-64 font-display text-heading">&nbsp;</span>
      <span className="skeleton mt-2 w-36">&nbsp;</span>
    </div>
  )
}
