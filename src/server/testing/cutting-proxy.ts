// A TCP proxy that breaks connections on order, for tests of what is resumed and what is lost.

import { type AddressInfo, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Passes bytes through. Resets its n-th connection after the n-th number of answered bytes, and any connection whose
 * client says `forbidden`.
 */
export async function startCuttingProxy(target: number, limits: number[], forbidden?: RegExp) {
  const left = [...limits]
  let cuts = 0
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const limit = left.shift() ?? Number.POSITIVE_INFINITY
    let bytes = 0
    const cut = () => {
      cuts += 1
      near.resetAndDestroy()
      far.destroy()
    }
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('data', (chunk) => (forbidden?.test(chunk.toString('latin1')) ? cut() : far.write(chunk)))
    far.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes <= limit) return near.write(chunk)
      near.write(chunk.subarray(0, chunk.length >> 1))
      return cut()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
  }
}
