// A sheet with a place for a value, used again and again.
import { Back, Illustration, Sent, Solid } from './illustration.tsx'

export const TemplatesIllustration = () => (
  <Illustration>
    <path d="M48 10h38v50" />
    <Solid d="M40 18h38v52H40z" />
    <path d="M47 28h24M47 52h24M47 60h14" />
    <path d="M47 37h13v8H47z" stroke="var(--color-primary)" />
    <path d="M64 41h7" />
    <Sent d="M6 62h14c9 0 13-5 13-12s-8-9-11-4 1 12 11 12h3" />
    <Back d="M90 46c8 0 13 3 24 3" />
  </Illustration>
)
