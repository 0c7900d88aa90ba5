// The line loops into a lens and finds nothing.
import { Back, Illustration, Planned, Sent } from './illustration.tsx'

export const NoMatchIllustration = () => (
  <Illustration>
    <Sent d="M4 62h16c10 0 18-7 25-15" />
    <Sent d="M74.1 44a20 20 0 1 1 .1-.1l16 16" />
    <Planned d="M50 30h19" />
    <Back d="M98 64h18" />
  </Illustration>
)
