// Axes and bars that have no number yet.
import { Illustration, Planned, Sent } from './illustration.tsx'

export const MetricsIllustration = () => (
  <Illustration>
    <path d="M18 10v56h92" />
    <path
      d="M30 66V50h12v16M54 66V40h12v26M78 66V30h12v36"
      stroke="var(--color-planned)"
      strokeDasharray="3 4"
    />
    <Sent d="M4 66h14" />
    <Planned d="M24 44c20 0 34-16 78-28" />
    <circle cx="106" cy="15" r="3" stroke="var(--color-green-mark)" strokeWidth="2.5" />
  </Illustration>
)
