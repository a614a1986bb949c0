/** Rows of one table. `$from` and `$to` are the numbers of the first and the last member of a batch, `$articles` how many articles there are. */
export interface PlantStep {
  table: string
  sql: string
  /** The tables that `sql` reads: their steps come first. */
  after?: string[]
}
