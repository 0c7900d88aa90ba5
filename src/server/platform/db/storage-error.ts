// Recognises a database that is unavailable and a full disk, which are faults neither of the caller nor of the code.

/**
 * SQLSTATEs (appendix A of the PostgreSQL manual): 08* connection lost, 57P01–57P03 shutting down or starting, 53300
 * too many connections, 53200 out of memory, 58* system error.
 */
const AWAY = /^(08...|57P0[1-3]|53300|53200|58...)$/
const NODE_UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** 53100 disk_full; the others come from Node's own writes below DATA_DIR */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** messages of pg and its pool that have no code */
const WORDLESS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** The kind of storage fault behind an error; null for any other error. */
export function storageError(error: unknown): 'database_unavailable' | 'storage_full' | null {
  if (!(error instanceof Error)) return null
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code === 'string') {
    // a full disk appears as 58030 io_error or 53100 when a file is extended
    if (FULL.has(code) || /No space left on device/.test(message)) return 'storage_full'
    if (AWAY.test(code) || NODE_UNAVAILABLE.has(code)) return 'database_unavailable'
  }
  if (WORDLESS.test(message)) return 'database_unavailable'
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  // localhost has two addresses: Node reports one error for each
  return storageError(cause) ?? (Array.isArray(errors) ? storageError(errors[0]) : null)
}
