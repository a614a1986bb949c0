/** A page paints its largest picture shortly after `load`, and what is requested before then takes bandwidth from it. */
const PAINT_MS = 300

/** Runs the task when the page has loaded and is painted. */
export function afterLoad(task: () => void): void {
  const runSoon = () => setTimeout(task, PAINT_MS)
  if (document.readyState === 'complete') runSoon()
  else addEventListener('load', runSoon)
}
