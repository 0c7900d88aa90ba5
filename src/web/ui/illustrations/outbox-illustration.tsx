// A mail that waits for its time.
import { Illustration, Planned, Sent, Solid } from './illustration.tsx'

export const OutboxIllustration = () => (
  <Illustration>
    <Sent d="M4 58h28" />
    <Planned d="M84 44c14 0 20-6 32-18" />
    <path d="m108 26 8 0 0 8" stroke="var(--color-planned)" />
    <Solid d="M32 30h50v34H32z" />
    <path d="m34 33 23 17 23-17" />
    <circle cx="82" cy="28" r="13" fill="var(--color-surface)" />
    <Sent d="M82 20v8l6 4" />
  </Illustration>
)
