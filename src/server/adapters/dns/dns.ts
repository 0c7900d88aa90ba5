// The DNS port: TXT, MX and address records with a short timeout. Without a working DNS the result is null, not an error.
import { Resolver } from 'node:dns/promises'
import type { Dns } from '#core/ports.ts'

const HOST = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/i

/** @param options `servers`: others than the machine's own, as `address:port` */
export function createDns(options: { servers?: string[]; timeoutMs?: number } = {}): Dns {
  const query = async <T>(
    name: string,
    resolve: (resolver: Resolver) => Promise<T[]>,
  ): Promise<T[] | null> => {
    if (!HOST.test(name)) return []
    const resolver = new Resolver({ timeout: options.timeoutMs ?? 2000, tries: 2 })
    if (options.servers) resolver.setServers(options.servers)
    try {
      return await resolve(resolver)
    } catch (error) {
      const { code } = error as { code?: string }
      return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
    }
  }
  return {
    texts: (name) =>
      query(name, async (resolver) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
    mailHosts: (domain) =>
      query(domain, async (resolver) =>
        (await resolver.resolveMx(domain))
          .map(({ exchange, priority }) => ({ host: exchange, preference: priority }))
          .toSorted((a, b) => a.preference - b.preference),
      ),
    async hasAddress(host) {
      const found = await Promise.all([
        query(host, (resolver) => resolver.resolve4(host)),
        query(host, (resolver) => resolver.resolve6(host)),
      ])
      if (found.some((addresses) => addresses !== null && addresses.length > 0)) return true
      return found.includes(null) ? null : false
    },
  }
}
