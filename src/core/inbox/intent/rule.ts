import type { Intent } from './intent.ts'

/**
 * `null`: the clause is courtesy, and no later rule is tried. A weak rule finds what people say on the way to their answer (a
 * supplier they have, praise, "some day"): another sentence of the reply may decide against it.
 */
export type Rule = { intent: Intent | null; isWeak?: boolean; matches: (clause: string) => boolean }
