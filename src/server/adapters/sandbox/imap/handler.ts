// What a command handler is given and gives back.

import type { SandboxMailStore, SandboxMessage } from '#server/adapters/sandbox/mail-store.ts'
import type { Command } from './parse-command.ts'

/** The selected folder as this client knows it: the place in `messages` is the sequence number less one. */
export type Selected = { folder: string; readOnly: boolean; messages: SandboxMessage[] }
export type Session = {
  readonly store: SandboxMailStore
  accountId: string | null
  selected: Selected | null
  /** Sends one untagged response, without its leading `* `; one character a byte. Waits while the client is slow. */
  say(response: string, ...rest: Buffer[]): Promise<void>
  /** Sends a continuation request and waits for the client's next line; null when it is gone. */
  ask(prompt: string): Promise<string | null>
  /** Tells the client of messages that arrived in the selected folder since it last heard. */
  announceArrivals(): Promise<void>
}
/** The end of a command, without its tag: `OK done`, `NO [NONEXISTENT] …`. */
export type Answer = `OK ${string}` | `NO ${string}` | `BAD ${string}`
export type Handler = (session: Session, command: Command) => Promise<Answer>
