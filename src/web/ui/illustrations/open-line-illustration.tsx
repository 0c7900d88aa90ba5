// The line of the mark with an open end; each screen changes only what is at the end.
import { Illustration, Planned, Sent } from './illustration.tsx'

const ENDS = {
  /** a key that does not exist yet */
  key: 'M92 50a7 7 0 1 1-.1 0M97 55l13-13M106 46l5 5',
  /** a system that is called */
  hook: 'M82 42h30v28H82zM82 51h30M88 60h10',
  /** an empty bin */
  bin: 'M84 44h26M92 44v-5h10v5M87 44l2 26h16l2-26',
  /** a list without entries */
  list: 'M82 38h30v32H82zM88 47h18M88 54h18M88 61h10',
  /** nothing there */
  nothing: 'M88 50l16 16M104 50L88 66',
  /** the end of a line that is closed on request */
  stop: 'M86 42v32',
  /** it is closed */
  stopped: 'M86 42v32M94 58l5 5 11-12',
} as const

export const OpenLineIllustration = ({ end }: { end: keyof typeof ENDS }) => (
  <Illustration>
    <Sent d="M4 58h18c10 0 15-4 19-11 3-5 4-9 4-13a11 11 0 0 0-22 0c0 6 3 11 8 15" />
    <Sent d="M45 56c5 2 9 2 15 2" />
    <Planned d="M64 58h14" />
    <path d={ENDS[end]} />
  </Illustration>
)
