// Is it the database that is away, or the disk that is full? Neither is the fault of who asked, nor of the product's code.

/**
 * SQLSTATEs (appendix A of the PostgreSQL manual): 08* connection lost, 57P01–57P03 shut down or starting, 53300 no
 * connection free, 53200 out of memory, 58* the system's own fault.
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
/** 53100 disk_full; Node's own writing below DATA_DIR says the other two */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** pg and its pool give these no code */
const WORDLESS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** What failed below the product, if that is what an error tells; null for every other. */
export function storageError(error: unknown): 'database_unavailable' | 'storage_full' | null {
  if (!(error instanceof Error)) return null
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code === 'string') {
    // a disk that is full while a file is made larger comes as 58030 io_error or 53100
    if (FULL.has(code) || /No space left on device/.test(message)) return 'storage_full'
    if (AWAY.test(code) || NODE_UNAVAILABLE.has(code)) return 'database_unavailable'
  }
  if (WORDLESS.test(message)) return 'database_unavailable'
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  // localhost is two addresses: Node tells of both
  return storageError(cause) ?? (Array.isArray(errors) ? storageError(errors[0]) : null)
}
