// A reply that arrives in a tray.
import { Back, Illustration, Sent, Solid } from './illustration.tsx'

export const InboxIllustration = () => (
  <Illustration>
    <Sent d="M34 43C30 30 20 20 4 20" />
    <Back d="M116 14H92c-14 0-24 7-24 17a9 9 0 0 0 17 4c3-8-6-14-14-9-7 4-10 11-10 21" />
    <Back d="m55 42 6 6 6-6" />
    <Solid d="M30 50h17l5 8h18l5-8h17v20H30z" />
  </Illustration>
)
