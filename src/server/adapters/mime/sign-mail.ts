// DKIM signature for the finished bytes of a mail (RFC 6376): rsa-sha256, relaxed/relaxed. Header fields are named once more
// than they occur, so that a second subject or sender cannot be added to a signed mail (§8.15). Nodemailer's signer names
// each at most once and therefore is not used.
import { Buffer } from 'node:buffer'
import { createHash, createPrivateKey, createSign } from 'node:crypto'

export type SigningKey = {
  /** ASCII */
  domain: string
  selector: string
  /** PKCS #8, PEM */
  privateKey: string
}

/** Always signed, present or not: fields that a reader sees, and fields that decide how the body is read. */
const ALWAYS = ['from', 'to', 'cc', 'subject', 'date', 'message-id', 'mime-version', 'content-type']
/** Signed when present; RFC 8058 §4 requires both List-Unsubscribe fields to be covered. */
const IF_THERE = [
  'sender',
  'reply-to',
  'content-transfer-encoding',
  'in-reply-to',
  'references',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

/**
 * @param raw lines end in CRLF
 * @returns the same bytes below a DKIM-Signature field
 * @throws Error when the key is invalid, or the mail has no header
 */
export function signMail(raw: Uint8Array, key: SigningKey): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = bytes.indexOf('\r\n\r\n')
  if (end <= 0) throw new Error('a mail without a header cannot be signed')
  const fields = fieldsOf(bytes.subarray(0, end + 2).toString('latin1'))
  const bodyHash = createHash('sha256')
    .update(relaxedBody(bytes.subarray(end + 4)))
    .digest('base64')
  const names = signedNames(fields)
  const unsigned = [
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; q=dns/txt;',
    ` d=${key.domain}; s=${key.selector};`,
    ` h=${folded(names)};`,
    ` bh=${bodyHash};`,
    ' b=',
  ].join('\r\n')
  const signer = createSign('RSA-SHA256')
  signer.update(`${signedFields(fields, names)}${relaxedField(unsigned)}`, 'latin1')
  const signature = signer.sign(createPrivateKey(key.privateKey), 'base64')
  const field = `${unsigned}${(signature.match(/.{1,72}/g) ?? []).join('\r\n  ')}\r\n`
  return Buffer.concat([Buffer.from(field, 'latin1'), bytes])
}

type Field = { name: string; line: string }

const fieldsOf = (head: string): Field[] =>
  head
    .split(/\r\n(?![ \t])/)
    .filter((line) => line !== '')
    .map((line) => ({ name: line.slice(0, line.indexOf(':')).trim().toLowerCase(), line }))

function signedNames(fields: readonly Field[]): string[] {
  const count = (name: string) => fields.filter((field) => field.name === name).length
  return [
    ...ALWAYS.flatMap((name) => repeated(name, count(name) + 1)),
    ...IF_THERE.flatMap((name) => (count(name) === 0 ? [] : repeated(name, count(name) + 1))),
  ]
}

const repeated = (name: string, times: number): string[] => Array.from({ length: times }, () => name)

/** Each name selects the last unused field of that name; a missing one adds nothing (§5.4.2). */
function signedFields(fields: readonly Field[], names: readonly string[]): string {
  const left = [...fields]
  return names
    .map((name) => {
      const at = left.findLastIndex((field) => field.name === name)
      const [field] = at < 0 ? [] : left.splice(at, 1)
      return field ? `${relaxedField(field.line)}\r\n` : ''
    })
    .join('')
}

/** §3.4.2 */
function relaxedField(line: string): string {
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`
}

/** §3.4.4 */
function relaxedBody(body: Buffer): Buffer {
  const lines = body
    .toString('latin1')
    .split(/\r?\n/)
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
}

/** Lines of less than 78 characters; a line may break at a colon (§3.5, h=). */
function folded(names: readonly string[]): string {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last === undefined || last.length + name.length > 68) lines.push(name)
    else lines[lines.length - 1] = `${last}:${name}`
  }
  return lines.join(':\r\n  ')
}
