import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ranges from which Linux (32768) and macOS (49152) take the ports of outgoing connections. A port of those ranges
// that is free now can be the local port of a connection a moment later, and a server could not listen on it.
const FIRST = 20_000
const LAST = 32_000

const given = new Set<number>()

/** A port on which nothing listens at the moment. No port is returned twice by one process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (given.has(port)) continue
    given.add(port)
    if (await canListen(port)) return port
  }
}

async function canListen(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
