/**
 * A position in the content log: pg_snapshot as text, `xmin:xmax:xip,…`. Transactions below xmin had ended, those from xmax
 * on had not started.
 */
interface Snapshot {
  xmin: bigint
  xmax: bigint
}

function parse(position: string): Snapshot {
  const [xmin = '', xmax = ''] = position.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax) }
}

/** True when the database was restored to a time before the position: the log cannot be followed from there. */
export function isAhead(position: string, now: string): boolean {
  return parse(position).xmax > parse(now).xmax
}

/** True when the log no longer has all rows since the position. */
export function isPruned(position: string, oldestXid: string | undefined): boolean {
  return oldestXid !== undefined && parse(position).xmin <= BigInt(oldestXid)
}
