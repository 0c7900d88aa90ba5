// The store of the sandbox's two mail servers, as a type. The servers implement protocols, the store persistence.

/** RFC 6154 use of a folder, or null for INBOX and ordinary folders. */
export type FolderUse = '\\Sent' | '\\Drafts' | '\\Junk' | '\\Trash' | '\\Archive' | null

export type SandboxFolder = {
  /** `INBOX` in capitals; other names as users write them (Korean allowed, `/` between levels) */
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
  /** IMAP flags as written on the wire, e.g. `\Seen` */
  flags: readonly string[]
  /** the time of arrival by the sandbox clock */
  receivedAt: Date
  /** bytes of the whole message */
  size: number
}

export type SandboxMailStore = {
  /** The account with these credentials, or null. Compares in constant time. */
  authenticate(username: string, password: string): Promise<string | null>
  /** The account with an access token (XOAUTH2); a store without it supports passwords only. */
  authenticateToken?(username: string, accessToken: string): Promise<string | null>
  /**
   * Stores one accepted mail: the recipients' copy, and a copy in the account's Sent folder, both or neither. Resolves only
   * when the mail is stored, because then the SMTP client receives its reply.
   * @returns an id for the server's reply text
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
  /** The bytes of one message; null when it no longer exists. */
  get(accountId: string, folder: string, uid: number): Promise<Uint8Array | null>
  /** UIDs of messages whose Message-ID is exactly this (without angle brackets). */
  findByMessageId(accountId: string, folder: string, messageId: string): Promise<number[]>
  /** `receivedAt: null` means now. Resolves null for an unknown folder. */
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
   * Calls back after something arrived in, changed in or was removed from a folder of the account.
   * @returns a function that stops it
   */
  onChange(accountId: string, listener: (folder: string) => void): () => void
}
