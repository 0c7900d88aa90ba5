// The line runs through without a break.
import { Back, Illustration, Sent } from './illustration.tsx'

export const AllClearIllustration = () => (
  <Illustration>
    <path d="M10 70h100" />
    <Sent d="M4 58h32c13 0 20-4 26-12 4-6 6-10 6-15a13 13 0 0 0-26 0c0 7 3 12 9 17" />
    <Back d="M66 56c6 2 12 2 20 2h30" />
    <Back d="m50 30 4 4 7-8" />
  </Illustration>
)
