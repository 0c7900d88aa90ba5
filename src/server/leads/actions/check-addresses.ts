// What is known about addresses before anything is mailed to them: DNS of their domains and earlier bounces. No mail server is asked.
import { DAY_MS } from '#core/calendar/date.ts'
import { readAddressCell } from '#core/leads/address-cell.ts'
import {
  addressRisk,
  type DomainRecords,
  RECORD_DAYS,
  type RiskReport,
  UNKNOWN_RECORDS,
} from '#core/leads/address-risk.ts'
import { suggestedAddress } from '#core/leads/address-typo.ts'
import type { Context } from '#server/context.ts'
import { listBouncedKeys, listMailDomains, saveMailDomains } from '#server/data/leads/mail-domains.ts'
import { mapInSlices } from '#server/platform/slices.ts'

/** The records are read at the next check. */
const PARALLEL_QUERIES = 20
/** A failed query is repeated after this time. */
const RETRY_MS = 3_600_000

/** The risks of each text, in order. Domains that could not be queried within `limitMs` are unknown. */
export async function checkAddresses(
  ctx: Context,
  workspaceId: string,
  texts: readonly string[],
  limitMs: number,
): Promise<(RiskReport & { email: string | null })[]> {
  const read = await mapInSlices(texts, (text) => {
    const address = readAddressCell(text)
    return address.ok ? address : null
  })
  const keys = [...new Set(read.flatMap((address) => address?.key ?? []))]
  const records = await readDomains(ctx, keys.map(domainOf), limitMs)
  const bounced = await listBouncedKeys(ctx.db, workspaceId, keys)
  return read.map((address, at) =>
    address === null
      ? { email: null, risks: ['invalid'], suggestion: suggestedAddress(texts[at] ?? '') }
      : {
          email: address.email,
          ...addressRisk(address.email, records.get(domainOf(address.key)) ?? UNKNOWN_RECORDS, {
            hasBounced: bounced.has(address.key),
          }),
        },
  )
}

export const domainOf = (key: string): string => key.slice(key.lastIndexOf('@') + 1)

/** Stored records, and those of the other domains by DNS; no query starts after `limitMs` or `signal`. */
export async function readDomains(
  ctx: Context,
  domains: readonly string[],
  limitMs: number,
  signal?: AbortSignal,
): Promise<Map<string, DomainRecords>> {
  const at = ctx.clock.now()
  const wanted = [...new Set(domains)]
  const stored = await listMailDomains(ctx.db, wanted, {
    since: new Date(at.getTime() - RECORD_DAYS * DAY_MS),
    failedSince: new Date(at.getTime() - RETRY_MS),
  })
  const missing = wanted.filter((domain) => !stored.has(domain))
  if (missing.length === 0) return stored
  const found = new Map<string, DomainRecords>()
  // in a closed network a missing record means nothing
  const isPublic = ((await ctx.dns.mailHosts('gmail.com')) ?? []).length > 0
  const until = performance.now() + limitMs
  const next = missing[Symbol.iterator]()
  const work = async (): Promise<void> => {
    for (const domain of next) {
      if (!isPublic) found.set(domain, UNKNOWN_RECORDS)
      else if (performance.now() >= until || signal?.aborted) return
      else found.set(domain, await queryDomain(ctx, domain))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_QUERIES }, work))
  await saveMailDomains(ctx.db, found, at)
  return new Map([...stored, ...found])
}

async function queryDomain({ dns }: Context, domain: string): Promise<DomainRecords> {
  const mailHosts = (await dns.mailHosts(domain))?.map(({ host }) => host) ?? null
  return { mailHosts, hasAddress: mailHosts?.length === 0 ? await dns.hasAddress(domain) : null }
}
