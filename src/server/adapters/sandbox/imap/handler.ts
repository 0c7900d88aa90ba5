// Types of command handlers.
import type { SandboxMailStore, SandboxMessage } from '#server/adapters/sandbox/mail-store.ts'
import type { Command } from './parse-command.ts'

/** The selected folder as known to this client: the index in `messages` is the sequence number minus one. */
export type Selected = { folder: string; readOnly: boolean; messages: SandboxMessage[] }
export type Session = {
  readonly store: SandboxMailStore
  accountId: string | null
  selected: Selected | null
  /** Sends one untagged response, without its leading `* `; one character per byte. Waits while the client is slow. */
  say(response: string, ...rest: Buffer[]): Promise<void>
  /** Sends a continuation request and waits for the client's next line; null when the client is gone. */
  ask(prompt: string): Promise<string | null>
  /** Announces messages that arrived in the selected folder since the last announcement. */
  announceArrivals(): Promise<void>
}
/** The end of a response without its tag: `OK done`, `NO [NONEXISTENT] …`. */
export type Answer = `OK ${string}` | `NO ${string}` | `BAD ${string}`
export type Handler = (session: Session, command: Command) => Promise<Answer>
