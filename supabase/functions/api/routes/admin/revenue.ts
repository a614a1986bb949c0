import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { BalanceExportQuery, EXPORT_PAGE_SIZE } from '../../../_shared/contracts/paging.ts'
import { Revenue, RevenueTable } from '../../../_shared/contracts/revenue.ts'
import { exportBalanceTransactions, readCountryMonths, readRevenue } from '../../../_shared/data/revenue.ts'
import { balanceTransactionsCsv, countryMonthsCsv, revenueCsv } from '../../../_shared/domain/revenue-csv.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import { createAccountLimits } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, fileResponse, withCommonProblems } from '../../openapi-responses.ts'
import { createRouter } from '../../router.ts'

/** Two exports of a million transactions. */
const EXPORT_PAGES_PER_HOUR = 400

/** Revenue by month, compared with Stripe. For owners. */
export function adminRevenue({ requireAuth, requirePermission, read, consumeLimit }: AuthContext) {
  const consumeExportLimit = createAccountLimits({ consumeLimit })('revenue exports', EXPORT_PAGES_PER_HOUR)
  const middleware = [requireAuth, requirePermission('statistics.revenue')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/revenue',
      operationId: 'readRevenue',
      summary: 'Read revenue by month',
      description:
        "By currency: what Stripe's balance says, what is deferred, and where both do not agree. For owners.",
      tags,
      middleware,
      responses: adminRead('Months, differences and payouts.', Revenue),
    }),
    async (c) => c.json(await read(c, readRevenue)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/revenue-export',
      operationId: 'exportRevenue',
      summary: 'Export a table of revenue',
      description:
        'By month, deferred by month, or by month and country; all currencies, each line in its own. For owners.',
      tags,
      middleware,
      request: { query: z.object({ table: RevenueTable.default('months') }) },
      responses: csvResponses('A line for each month, or each month and country, of each currency.'),
    }),
    async (c) => {
      await consumeExportLimit(c)
      const { table } = c.req.valid('query')
      const csv =
        table === 'countries'
          ? countryMonthsCsv(await read(c, readCountryMonths))
          : revenueCsv((await read(c, readRevenue)).currencies, table)
      return c.body(csv, 200, csvHeaders(`revenue-${table}`))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/balance-export',
      operationId: 'exportBalanceTransactions',
      summary: 'Export balance transactions, page by page',
      description: `${EXPORT_PAGE_SIZE} lines a page, the oldest first; the pages joined are one CSV file. For owners, ${EXPORT_PAGES_PER_HOUR} pages an hour.`,
      tags,
      middleware,
      request: { query: BalanceExportQuery },
      responses: csvResponses('A line for each transaction; the first page begins with the names of the columns.'),
    }),
    async (c) => {
      await consumeExportLimit(c)
      const { cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx) => exportBalanceTransactions(tx, { limit: EXPORT_PAGE_SIZE, after }))
      return c.body(balanceTransactionsCsv(items, { isFirst: after === undefined }), 200, {
        ...csvHeaders('balance-transactions'),
        ...nextPageHeaders({}, next),
      })
    },
  )
  return app
}

const tags = ['Admin']

const csvResponses = (description: string) =>
  withCommonProblems({ 200: fileResponse(description, 'text/csv', z.string()) }, [
    'not-signed-in',
    'not-allowed',
    'invalid-fields',
    'too-many-requests',
  ])

const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8; header=present',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
})
