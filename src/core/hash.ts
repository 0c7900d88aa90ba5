// A small deterministic hash for choices that must be the same in the preview and in the real run.

/** FNV-1a with a final avalanche, 0 … 2^32-1. */
export function hash32(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i)
    h = Math.imul(h, 0x01000193)
  }
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  h ^= h >>> 16
  return h >>> 0
}

/** The hash as a fraction in [0, 1). */
export const hashUnit = (text: string): number => hash32(text) / 2 ** 32
