// The frame and the strokes of the line illustrations: one line is sent out (indigo), loops and comes back (celadon);
// things are drawn in the colour of borders, and what is planned is dashed.
import type { ReactNode } from 'react'

export const Illustration = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 120 80"
    width="120"
    height="80"
    aria-hidden
    fill="none"
    stroke="var(--color-line-strong)"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)

type Line = { d: string }

export const Sent = ({ d }: Line) => <path d={d} stroke="var(--color-primary)" strokeWidth="2.5" />
export const Back = ({ d }: Line) => <path d={d} stroke="var(--color-green-mark)" strokeWidth="2.5" />
export const Planned = ({ d }: Line) => <path d={d} stroke="var(--color-planned)" strokeDasharray="1 5" />
/** A thing in front of the line. */
export const Solid = ({ d }: Line) => <path d={d} fill="var(--color-surface)" />
