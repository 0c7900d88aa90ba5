// Who wrote a message. A group or mailing list whose members' domains have a DMARC policy replaces From by its own address
// and keeps the writer in X-Original-From, X-Original-Sender (Google Groups, Sympa) or Reply-To (Mailman).
import { headerOf } from './headers.ts'
import type { MailAddress, ParsedMail } from './parsed-mail.ts'

export type Writer = {
  writer: MailAddress
  /** the writer is one of our own mailboxes: the message is a copy of our own mail */
  isOwn: boolean
  /** it was distributed by a group of our own domain, and its writer is of another one */
  isThroughOwnList: boolean
}

/** @param ownAddresses addresses our mailboxes send from, any case */
export function readWriter(mail: ParsedMail, ownAddresses: readonly string[]): Writer {
  const own = new Set(ownAddresses.map((address) => address.toLowerCase()))
  const writer = named(mail, own) ?? mail.from
  const isOurs = domainIn(new Set([...own].map(domainOf)))
  return {
    writer,
    isOwn: own.has(writer.address.toLowerCase()),
    isThroughOwnList: listDomains(mail).some(isOurs) && !isOurs(domainOf(writer.address)),
  }
}

/** Whom the other headers name instead of From; null when From names the writer. */
function named(mail: ParsedMail, own: ReadonlySet<string>): MailAddress | null {
  const from = mail.from.address.toLowerCase()
  const isOurs = own.has(from)
  if (from === '' || (!isOurs && !isListAddress(mail, from))) return null
  const [original] = mail.originalSenders
  const requested = mail.replyTo.filter(
    ({ address }) => !own.has(address.toLowerCase()) && key(address) !== from,
  )
  // our mail to others may ask for replies to another address
  const found =
    original ?? (isOurs && !isList(mail) && !isSentToDomainOf(mail, from) ? undefined : requested[0])
  if (!found) return null
  const known = requested.find(({ address }) => key(address) === key(found.address))?.name
  return { address: found.address, name: found.name || known || nameBeforeList(mail.from.name) }
}

const key = (address: string): string => address.trim().toLowerCase()
const domainOf = (address: string): string => key(address).split('@')[1] ?? ''

/** "'박서준' via 영업팀" */
const VIA = /^['"‘“]?(.{1,120}?)['"’”]?\s(?:via|경유|経由)\s\S/i
const nameBeforeList = (name: string): string => VIA.exec(name)?.[1] ?? ''

const LIST_HEADERS = [
  'list-id',
  'list-post',
  'mailing-list',
  'x-mailman-version',
  'x-beenthere',
  'x-google-group-id',
]

const isList = (mail: ParsedMail): boolean =>
  LIST_HEADERS.some((name) => mail.headers.has(name)) ||
  VIA.test(mail.from.name) ||
  /^\s*list\b/i.test(headerOf(mail, 'precedence'))

/** Whether From names the list and not a person. */
function isListAddress(mail: ParsedMail, from: string): boolean {
  if (VIA.test(mail.from.name) || deliveredTo(mail).includes(from)) return true
  return isList(mail) && (listAddresses(mail).includes(from) || mail.headers.has('x-original-from'))
}

/** With several recipients, a person may have added their own address. */
function deliveredTo(mail: ParsedMail): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(
    (name) => mail.headers.get(name) ?? [],
  )
  const onlyTo = mail.to.length === 1 ? mail.to.map(({ address }) => address) : []
  return [...delivered, ...onlyTo].map((address) => key(address.slice(0, 400).replace(/[<>]/g, '')))
}

const isSentToDomainOf = (mail: ParsedMail, from: string): boolean =>
  mail.to.length === 0 || mail.to.some(({ address }) => domainOf(address) === domainOf(from))

/** The addresses that List-Post, Mailing-List and List-Id (RFC 2919: a domain name) give the list. */
function listAddresses(mail: ParsedMail): string[] {
  const text = ['list-post', 'mailing-list', 'x-beenthere'].map((name) => headerOf(mail, name)).join(' ')
  const written = text.slice(0, 4000).match(/[^\s<>:;,"]{1,100}@[^\s<>:;,"]{1,200}/g) ?? []
  return [...written, listId(mail).replace('.', '@')].map(key)
}

const listId = (mail: ParsedMail): string => {
  const value = headerOf(mail, 'list-id').slice(0, 1000)
  return key(/<([^<>\s]{1,300})>/.exec(value)?.[1] ?? value)
}

const listDomains = (mail: ParsedMail): string[] =>
  isList(mail) ? [listId(mail), ...listAddresses(mail).map(domainOf)].filter(Boolean) : []

/** Whether a domain is one of these, or a name below one. */
const domainIn =
  (domains: ReadonlySet<string>) =>
  (domain: string): boolean =>
    domain.split('.').some((_, i, labels) => domains.has(labels.slice(i).join('.')))
