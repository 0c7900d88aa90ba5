// The line ends before an address that gets no mail.
import { Illustration, Planned, Sent, Solid } from './illustration.tsx'

export const SuppressionsIllustration = () => (
  <Illustration>
    <Sent d="M4 46h14c9 0 13-6 13-12s-8-8-11-3 2 15 11 15h12" />
    <Planned d="M49 46h6" />
    <path d="M60 26v40" stroke="var(--color-red-ink)" strokeWidth="2.5" />
    <Solid d="M74 30h40v30H74z" />
    <path d="m76 33 18 14 18-14" />
  </Illustration>
)
