import { Component, type ReactNode } from "react";

export interface PreviewBoundaryProps {
  children: ReactNode;
  /** Shown once a child has thrown; `retry` mounts the children again. */
  fallback: (retry: () => void) => ReactNode;
}

/** Error boundary that keeps the editor usable when the preview throws. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
