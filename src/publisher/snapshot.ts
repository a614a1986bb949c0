/**
 * A position in the content log is a snapshot of the database, pg_snapshot as text: `xmin:xmax:xip,…`. Transactions
 * below xmin had ended, those from xmax on had not begun.
 */
interface Snapshot {
  xmin: bigint
  xmax: bigint
}

function parse(position: string): Snapshot {
  const [xmin = '', xmax = ''] = position.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax) }
}

/** A database that was restored has not yet seen the transactions that the position knows: it cannot be followed. */
export function isAhead(position: string, now: string): boolean {
  return parse(position).xmax > parse(now).xmax
}

/** The log forgets in time; what it had already forgotten at the position can no longer be read from it. */
export function isPruned(position: string, oldestXid: string | undefined): boolean {
  return oldestXid !== undefined && parse(position).xmin <= BigInt(oldestXid)
}
