import { ExportButton } from '../ExportButton.tsx'

/** The whole table as CSV, all months and all currencies. */
export const ExportTable = ({ table }: { table: 'months' | 'deferred' | 'countries' }) => (
  <ExportButton
    label="Export as CSV"
    path="/admin/revenue-export"
    query={{ table }}
    fileName={`revenue-${table}.csv`}
    done="The file is with your downloads."
  />
)
