// The machine-readable part of a bounce: message/delivery-status, one group of fields per recipient (RFC 3464, RFC 6533).

export type RecipientStatus = {
  finalRecipient: string | null
  originalRecipient: string | null
  action: 'failed' | 'delayed' | 'delivered' | null
  /** enhanced status code (RFC 3463), `5.1.1` */
  status: string | null
  /** Diagnostic-Code without its type, folded to one line */
  diagnostic: string | null
}

const MAX_RECIPIENTS = 100

/** @param text a whole delivery-status part, or a text that contains its lines */
export function parseDeliveryStatus(text: string): RecipientStatus[] {
  const groups = text
    .slice(0, 300_000)
    .split(/\n(?:[ \t]*\n)+/)
    .slice(0, MAX_RECIPIENTS * 3)
  const found: RecipientStatus[] = []
  let action: RecipientStatus['action'] = null
  for (const group of groups) {
    const fields = readFields(group)
    const recipient = toRecipient(fields)
    if (recipient) found.push(recipient)
    else action ??= readAction(fields.get('action'))
  }
  // some servers separate the fields of one recipient by a blank line
  return found.slice(0, MAX_RECIPIENTS).map((one) => ({ ...one, action: one.action ?? action }))
}

function readFields(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  let name = ''
  for (const line of group.split('\n').slice(0, 200)) {
    const start = /^\s{0,3}([A-Za-z][A-Za-z0-9-]{2,40}):[ \t]?(.*)$/.exec(line.slice(0, 2000))
    const isKnown = start && (!/^[ \t]/.test(line) || KNOWN.test(start[1] ?? ''))
    if (start && isKnown) {
      name = (start[1] ?? '').toLowerCase()
      if (!fields.has(name)) fields.set(name, (start[2] ?? '').trim())
    } else if (name !== '' && /^[ \t]/.test(line)) {
      fields.set(name, `${fields.get(name) ?? ''} ${line.trim().slice(0, 1000)}`.slice(0, 4000))
    }
  }
  return fields
}

const KNOWN =
  /^(final-recipient|original-recipient|action|status|diagnostic-code|remote-mta|x-actual-recipient)$/i

function toRecipient(fields: Map<string, string>): RecipientStatus | null {
  const finalRecipient =
    addressOf(fields.get('final-recipient')) ?? addressOf(fields.get('x-actual-recipient'))
  const originalRecipient = addressOf(fields.get('original-recipient'))
  const hasRecipient = fields.has('final-recipient') || fields.has('original-recipient')
  if (!hasRecipient && !(fields.has('action') && fields.has('status'))) return null
  const diagnostic = (fields.get('diagnostic-code') ?? '')
    .replace(/^\s*[\w-]{1,20}\s*;\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    finalRecipient,
    originalRecipient,
    action: readAction(fields.get('action')),
    status: /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('status') ?? '')?.[1] ?? null,
    diagnostic: diagnostic === '' ? null : diagnostic,
  }
}

/** `relayed` and `expanded` mean delivered too. */
function readAction(value: string | undefined): RecipientStatus['action'] {
  const word = (value ?? '').trim().toLowerCase()
  if (/^(fail|undeliver|expired|permanent|bounce|reject)/.test(word)) return 'failed'
  if (/^(delay|deferr?ed|retry|warning)/.test(word)) return 'delayed'
  if (/^(deliver|relay|expand|success)/.test(word)) return 'delivered'
  return null
}

/** `rfc822; user@host` and its many invalid spellings. */
function addressOf(value: string | undefined): string | null {
  const rest = (value ?? '').slice(0, 600).replace(/^[^;]{0,40};/, '')
  const found = /[^\s<>();,:"]{1,200}@[^\s<>();,:"]{1,255}/.exec(rest)?.[0]
  return found?.replace(/^=+|\.+$/g, '') ?? null
}
