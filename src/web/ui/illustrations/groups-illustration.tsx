// One line around several members.
import { Back, Illustration, Sent } from './illustration.tsx'

export const GroupsIllustration = () => (
  <Illustration>
    <path d="M47 30a6 6 0 1 1-.1 0M66 21a6 6 0 1 1-.1 0M84 32a6 6 0 1 1-.1 0M61 42a6 6 0 1 1-.1 0" />
    <Sent d="M4 62h20c9 0 14-3 17-8-9-6-12-16-10-24C35 15 50 8 66 8s32 9 33 26c1 16-14 26-32 26-6 0-11-1-15-3" />
    <Back d="M86 60c6 2 14 2 30 2" />
  </Illustration>
)
