import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** What could not come, as the subject of a sentence. */
  subject: string
  children: ReactNode
}

/** Where code that is loaded on demand does not come, or does not work: only that part says so. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="my-10 border-l-2 border-accent pl-5">
        <p>{this.props.subject} could not be loaded.</p>
        <Button variant="ghost" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    )
  }
}
