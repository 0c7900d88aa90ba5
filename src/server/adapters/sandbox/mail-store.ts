// Storage of the sandbox mail servers, as a type. The servers implement the protocols, the store persists.

/** RFC 6154 special use of a folder; null for INBOX and ordinary folders. */
export type FolderUse = '\\Sent' | '\\Drafts' | '\\Junk' | '\\Trash' | '\\Archive' | null

export type SandboxFolder = {
  /** `INBOX` in capitals; other names decoded (Korean allowed, `/` between levels) */
  name: string
  use: FolderUse
  /** 1 … 2^32-1; changes only when the folder is created again and its UIDs restart */
  uidValidity: number
  /** the UID of the next message; UIDs only increase */
  uidNext: number
  exists: number
  unseen: number
}

export type SandboxMessage = {
  uid: number
  /** IMAP flags as in the protocol, e.g. `\Seen` */
  flags: readonly string[]
  /** arrival by the sandbox clock */
  receivedAt: Date
  /** bytes of the whole message */
  size: number
}

export type SandboxMailStore = {
  /** The account with these credentials, or null. Compares in constant time. */
  authenticate(username: string, password: string): Promise<string | null>
  /** The account of an access token (XOAUTH2); a store without this method supports passwords only. */
  authenticateToken?(username: string, accessToken: string): Promise<string | null>
  /**
   * Stores one accepted mail: the recipient's copy and a copy in the account's Sent folder, both or neither.
   * Resolves when the mail is committed, because the SMTP response is sent then.
   * @returns an id for the text of the response
   */
  deliver(mail: {
    accountId: string
    mailFrom: string
    rcptTo: readonly string[]
    raw: Uint8Array
  }): Promise<string>

  folders(accountId: string): Promise<SandboxFolder[]>
  /** Messages with `uid >= fromUid`, by ascending UID, at most `limit`. Empty for an unknown folder. */
  list(accountId: string, folder: string, fromUid: number, limit: number): Promise<SandboxMessage[]>
  /** The bytes of one message, or null when it was removed. */
  get(accountId: string, folder: string, uid: number): Promise<Uint8Array | null>
  /** UIDs of messages with exactly this Message-ID (without angle brackets). */
  findByMessageId(accountId: string, folder: string, messageId: string): Promise<number[]>
  /** `receivedAt: null` means now. Resolves with null for an unknown folder. */
  append(mail: {
    accountId: string
    folder: string
    raw: Uint8Array
    flags: readonly string[]
    receivedAt: Date | null
  }): Promise<{ uid: number; uidValidity: number } | null>
  /** Replaces the flags of one message. */
  setFlags(accountId: string, folder: string, uid: number, flags: readonly string[]): Promise<void>
  remove(accountId: string, folder: string, uids: readonly number[]): Promise<void>

  /**
   * Calls `listener` after a message was added, changed or removed in a folder of the account. Returns the
   * unsubscribe function.
   */
  onChange(accountId: string, listener: (folder: string) => void): () => void
}
