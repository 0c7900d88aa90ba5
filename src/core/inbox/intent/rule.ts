import type { Intent } from './intent.ts'

/** `null`: the clause is courtesy, and no later rule is tried. */
export type Rule = { intent: Intent | null; matches: (clause: string) => boolean }
