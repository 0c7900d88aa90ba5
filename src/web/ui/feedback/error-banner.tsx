import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

/** An error beside a button, announced when it appears; nothing without a text. */
export const ErrorBanner = ({ children }: { children: ReactNode }) =>
  children ? (
    <div role="alert">
      <Banner tone="red">{children}</Banner>
    </div>
  ) : null
