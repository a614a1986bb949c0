import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import { DEFAULT_CURRENCY } from '#shared/contracts/currency.ts'
import type { AdminPlan } from '#shared/contracts/plan.ts'
import { priceLabel } from '#shared/domain/price.ts'
import { LIST_LINK_CLASS } from '../AdminList.tsx'
import { plansQuery, useAdminAction } from '../admin-queries.ts'
import { SortableList } from '../SortableList.tsx'
import { subscriberCount, subscribersLabel, tierLabel } from './plan-values.ts'

interface Props {
  plans: AdminPlan[]
  openId: string
}

export function PlanList({ plans, openId }: Props) {
  const { pending, run } = useAdminAction()

  const reorder = (ids: string[]) =>
    run(async () => {
      const saved = await api.put('/admin/plan-order', { body: { ids } })
      updateCache(plansQuery, () => saved)
      return { title: 'Order saved' }
    })

  return (
    <SortableList label="Plans" items={plans} nameOf={({ name }) => name} disabled={pending} onReorder={reorder}>
      {(plan) => (
        <a
          className={LIST_LINK_CLASS}
          href={`#plans/${plan.id}`}
          aria-current={plan.id === openId ? 'true' : undefined}
        >
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 leading-snug wrap-anywhere">{plan.name}</span>
            <span className="shrink-0 font-ui text-small tabular-nums">{priceLabel(plan.price, DEFAULT_CURRENCY)}</span>
          </span>
          <span className="mt-0.5 block font-ui text-small text-soft">
            {tierLabel(plan.tier)} · {subscribersLabel(subscriberCount(plan))}
            {!plan.active && <span className="text-accent"> · not on offer</span>}
          </span>
        </a>
      )}
    </SortableList>
  )
}
