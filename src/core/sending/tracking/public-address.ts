// Whether a mail program of a recipient can reach an address of this installation.

const PRIVATE_V4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|test|invalid)$/

/** @param url http or https. Names without a dot and addresses reserved by RFC 1918, 6598, 6761 and 6762 are not public. */
export function isPublicAddress(url: string): boolean {
  // lower case, with the short forms of an IPv4 address (127.1) written out
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (host.startsWith('[')) return !/^\[(?:::|f[cd]|fe[89ab])/.test(host)
  if (/^\d+(?:\.\d+){3}$/.test(host)) return !PRIVATE_V4.test(host)
  return host.includes('.') && !PRIVATE_NAME.test(host.replace(/\.$/, ''))
}
