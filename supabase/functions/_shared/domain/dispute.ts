const CLOSED_STATUSES = ['won', 'lost', 'warning_closed', 'prevented']

/** Whether the bank has decided, by Stripe's status. After `lost` an appeal may follow. */
export const isDisputeClosed = (status: string) => CLOSED_STATUSES.includes(status)

/** An inquiry has taken no money. */
export const isDisputeInquiry = (status: string) => status.startsWith('warning_')
