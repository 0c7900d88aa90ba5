// Verifies DKIM signatures as a receiving server does (RFC 6376). It shares no code with the signer.
import { Buffer } from 'node:buffer'
import { createHash, createPublicKey, createVerify } from 'node:crypto'

/**
 * RFC 6376 §6.1.3 with relaxed/relaxed. @throws Error with what is wrong
 * @param publicKey SubjectPublicKeyInfo, as in p= of the record
 */
export function verifyDkim(raw: Uint8Array, publicKey: Buffer): Map<string, string> {
  const all = Buffer.from(raw).toString('latin1')
  const split = all.indexOf('\r\n\r\n')
  const [head, body] = [all.slice(0, split), all.slice(split + 4)]
  const fields: [name: string, value: string][] = []
  for (const line of head.split('\r\n')) {
    if (/^[ \t]/.test(line)) (fields.at(-1) as [string, string])[1] += `\r\n${line}`
    else fields.push([line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  }
  const at = fields.findIndex(([name]) => name.toLowerCase() === 'dkim-signature')
  const signature = fields[at]?.[1]
  if (signature === undefined) throw new Error('no signature')
  const tags = new Map<string, string>()
  for (const tag of signature.split(';')) {
    const [, name, value] = /^\s*([a-z]+)\s*=\s*([\s\S]*?)\s*$/.exec(tag) ?? []
    if (name === undefined || value === undefined) throw new Error(`no tag: ${tag}`)
    tags.set(name, value.replace(/\s+/g, ''))
  }
  // §3.4.4
  let canonical = ''
  let blank = ''
  for (const line of body.split('\r\n')) {
    const reduced = line.replace(/[\t ]+$/, '').replace(/[\t ]+/g, ' ')
    if (reduced === '') blank += '\r\n'
    else {
      canonical += `${blank}${reduced}\r\n`
      blank = ''
    }
  }
  if (createHash('sha256').update(canonical, 'latin1').digest('base64') !== tags.get('bh'))
    throw new Error('the body was changed')
  // §3.4.2
  const relaxed = (name: string, value: string) =>
    `${name.toLowerCase().trim()}:${value
      .replaceAll('\r\n', '')
      .replace(/[\t ]+/g, ' ')
      .trim()}`
  const left = new Map<string, string[]>()
  for (const [name, value] of fields) {
    const key = name.toLowerCase().trim()
    left.set(key, [...(left.get(key) ?? []), relaxed(name, value)])
  }
  let signed = ''
  for (const name of tags.get('h')?.split(':') ?? []) {
    const field = left.get(name.toLowerCase())?.pop()
    if (field !== undefined) signed += `${field}\r\n`
  }
  signed += relaxed('DKIM-Signature', signature.replace(/(\bb\s*=)[\s\S]*$/, '$1'))
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
  const isRight = createVerify('RSA-SHA256')
    .update(signed, 'latin1')
    .verify(key, tags.get('b') ?? '', 'base64')
  if (!isRight) throw new Error('the header was changed')
  return tags
}
