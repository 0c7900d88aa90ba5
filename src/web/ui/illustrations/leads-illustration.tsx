// A line on its way to address cards it has not reached.
import { Back, Illustration, Planned, Sent, Solid } from './illustration.tsx'

export const LeadsIllustration = () => (
  <Illustration>
    <Sent d="M4 58h16c10 0 15-4 19-11 3-5 4-9 4-13a11 11 0 0 0-22 0c0 6 3 11 8 15" />
    <Sent d="M43 56c5 2 9 2 15 2" />
    <Planned d="M63 58h8" />
    <path d="M84 12h30v20" />
    <path d="M80 20h30v22" />
    <Solid d="M74 30h34v36H74z" />
    <Back d="M86 44a5 5 0 1 1-.1 0" />
    <path d="M96 46h7M96 52h5M81 60h20" />
  </Illustration>
)
