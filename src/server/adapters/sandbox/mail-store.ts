// Where the sandbox's two mail servers keep their mail, as a type. They know protocols; the store knows what lasts.

/** RFC 6154 use of a folder, or null for INBOX and ordinary folders. */
export type FolderUse = '\\Sent' | '\\Drafts' | '\\Junk' | '\\Trash' | '\\Archive' | null

export type SandboxFolder = {
  /** `INBOX` in capitals; other names as people write them (Korean allowed, `/` between levels) */
  name: string
  use: FolderUse
  /** 1 … 2^32-1; changes only when the folder is made anew and its UIDs start again */
  uidValidity: number
  /** the UID the next message will get; UIDs only ever grow */
  uidNext: number
  exists: number
  unseen: number
}

export type SandboxMessage = {
  uid: number
  /** IMAP flags as written on the wire, e.g. `\Seen` */
  flags: readonly string[]
  /** the sandbox clock's time of arrival */
  receivedAt: Date
  /** bytes of the whole message */
  size: number
}

export type SandboxMailStore = {
  /** The account that signs in with these, or null. Compares in constant time. */
  authenticate(username: string, password: string): Promise<string | null>
  /** The account that signs in with an access token (XOAUTH2); a store without it is signed in to by password alone. */
  authenticateToken?(username: string, accessToken: string): Promise<string | null>
  /**
   * Takes one accepted mail: keeps the recipients' copy and files a copy in the account's Sent folder, both or neither.
   * Resolves only when the mail is safe, because the answer to the SMTP client is given then.
   * @returns an id for the server's reply text
   */
  deliver(mail: {
    accountId: string
    mailFrom: string
    rcptTo: readonly string[]
    raw: Uint8Array
  }): Promise<string>

  folders(accountId: string): Promise<SandboxFolder[]>
  /** Messages with `uid >= fromUid`, by ascending UID, at most `limit`. An unknown folder is empty. */
  list(accountId: string, folder: string, fromUid: number, limit: number): Promise<SandboxMessage[]>
  /** The bytes of one message, or null when it is gone. */
  get(accountId: string, folder: string, uid: number): Promise<Uint8Array | null>
  /** UIDs of messages whose Message-ID is exactly this (without angle brackets). */
  findByMessageId(accountId: string, folder: string, messageId: string): Promise<number[]>
  /** `receivedAt: null` means now. Refuses an unknown folder by resolving null. */
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

  /** Calls back after something arrived in, changed in or left a folder of the account. Returns how to stop. */
  onChange(accountId: string, listener: (folder: string) => void): () => void
}
