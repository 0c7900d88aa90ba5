// A post box that the line is connected to.
import { Back, Illustration, Sent, Solid } from './illustration.tsx'

export const MailboxesIllustration = () => (
  <Illustration>
    <Sent d="M4 62h12c9 0 13-6 13-12s-8-8-11-3 2 11 9 11h11" />
    <Solid d="M40 62V32a14 14 0 0 1 14-14h26a14 14 0 0 1 14 14v30z" />
    <path d="M68 62V32a14 14 0 0 0-14-14M60 62v12M74 62v12" />
    <path d="M47 36h14" />
    <Back d="M80 40V26h9M94 52c8 0 12 3 22 3" />
  </Illustration>
)
