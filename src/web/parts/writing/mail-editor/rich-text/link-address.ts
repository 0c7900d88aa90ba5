// The address of a link in a mail: http, https, mailto, or a variable.

const SCHEME = /^(?:https?:\/\/|mailto:)\S+$/i

export const isLinkAddress = (href: string): boolean => {
  const plain = href.replaceAll(/\{\{[^{}]*\}\}/g, 'x')
  if (plain === 'x') return true
  if (!SCHEME.test(plain)) return false
  try {
    const { protocol, hostname, pathname } = new URL(plain)
    return protocol === 'mailto:' ? pathname.includes('@') : hostname !== ''
  } catch {
    return false
  }
}

/** The address as the user meant it: `example.com` is https, `a@b.kr` is mailto. Null when it is not an address. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (isLinkAddress(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(text)
  return isHost && isLinkAddress(`https://${text}`) ? `https://${text}` : null
}
