// A TCP proxy that breaks connections, for tests of what is resumed and what is lost.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Passes bytes through. Resets its n-th connection after the n-th number of response bytes, and any connection whose
 * client sends `forbidden`.
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

/** Passes bytes through until all its connections are cut at once. The caller closes it. */
export async function startBreakableProxy(target: number) {
  const open = new Set<Socket>()
  let isDown = false
  const server = createServer((near) => {
    if (isDown) return near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cutAll,
    /** while it is down, new connections are reset */
    setDown(next: boolean) {
      isDown = next
      if (isDown) cutAll()
    },
    close: () => {
      cutAll()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
