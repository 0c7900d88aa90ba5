// Read and approved: the line passes every sheet and ends in a tick.
import { Back, Illustration, Sent, Solid } from './illustration.tsx'

export const ReviewDoneIllustration = () => (
  <Illustration>
    <Sent d="M4 62h30" />
    <path d="M46 8h40v48" />
    <Solid d="M38 16h40v54H38z" />
    <path d="M46 28h24M46 37h24M46 46h12" />
    <circle cx="80" cy="56" r="14" fill="var(--color-surface)" stroke="var(--color-green-mark)" />
    <Back d="m73 56 5 5 9-10" />
    <Back d="M96 62h20" />
  </Illustration>
)
