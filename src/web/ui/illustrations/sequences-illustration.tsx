// Three steps on one line; the third is planned and the line comes back.
import { Back, Illustration, Sent, Solid } from './illustration.tsx'

export const SequencesIllustration = () => (
  <Illustration>
    <Sent d="M4 33h82" />
    <Back d="M95 47v5a10 10 0 0 1-10 10H30a10 10 0 0 1-10-10v-4" />
    <Back d="m14 53 6-6 6 6" />
    <Solid d="M8 24h24v18H8z" />
    <Solid d="M48 24h24v18H48z" />
    <path d="M86 24h24v18H86z" strokeDasharray="3 4" />
    <path d="m12 29 8 6 8-6M52 29l8 6 8-6" />
  </Illustration>
)
