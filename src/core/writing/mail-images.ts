// Images that the product stores and embeds into mails (rules.md R-422): how a body names one, which files are images, and which
// of them a mail contains.

/** Of one image. */
export const MAX_IMAGE_BYTES = 1024 * 1024
/** Of all images of one mail together; more are not embedded. */
const MAX_MAIL_IMAGE_BYTES = 3 * 1024 * 1024
const MAX_MAIL_IMAGES = 10
/** Of all images of one mail together: more is a warning. */
export const LARGE_MAIL_IMAGES_BYTES = 300 * 1024

/** A body names an image by the address that shows it to members. */
const ADDRESS = '/api/v1/images/'

/** @param hash SHA-256 of the file, base64url (43 characters) */
export const imageAddress = (hash: string): string => `${ADDRESS}${hash}`

const STORED = /<img\b[^<>]*?\ssrc\s*=\s*["']?\/api\/v1\/images\/([\w-]{43})(?![\w-])/gi

/** The hash in the address of a stored image; null for another address. */
export const storedImage = (source: string): string | null =>
  /^\/api\/v1\/images\/([\w-]{43})$/.exec(source.trim())?.[1] ?? null

/** The hashes of the images in an HTML body, in their order, each once. */
export const storedImages = (html: string): string[] => [
  ...new Set([...html.matchAll(STORED)].map(([, hash = '']) => hash)),
]

/** Writes other addresses for the stored images of an HTML body; null removes the address and keeps the alt text. */
export const replaceImageAddresses = (html: string, addressOf: (hash: string) => string | null): string =>
  html.replace(
    /(\ssrc\s*=\s*["']?)\/api\/v1\/images\/([\w-]{43})(?![\w-])/gi,
    (_, before: string, hash: string) => {
      const address = addressOf(hash)
      return address === null ? before : `${before}${address}`
    },
  )

/**
 * Content-ID of an image in a mail: the same in every mail, because the content is (RFC 2045 §7). Short enough for one line: some
 * mail programs miss a value that begins on the next one.
 */
export const contentId = (hash: string): string => `${hash}@image`

/** The HTML of a mail we have sent, with the addresses of stored images instead of their Content-IDs. */
export const withStoredImages = (html: string): string =>
  html.replace(/(\ssrc\s*=\s*["']?)cid:([\w-]{43})@image\b/gi, `$1${ADDRESS}$2`)

/** @param sizes bytes of the known images by hash. @returns the images that a mail with this body contains */
export function embeddedImages(html: string, sizes: ReadonlyMap<string, number>): Set<string> {
  const embedded = new Set<string>()
  let bytes = 0
  for (const hash of storedImages(html)) {
    const size = sizes.get(hash)
    if (size === undefined || embedded.size >= MAX_MAIL_IMAGES || bytes + size > MAX_MAIL_IMAGE_BYTES)
      continue
    embedded.add(hash)
    bytes += size
  }
  return embedded
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

/** The type of a file by its first bytes; null when it is no image that mails may contain. SVG is a document with scripts. */
export function imageType(file: Uint8Array): ImageType | null {
  const first = String.fromCharCode(...file.subarray(0, 12))
  if (first.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (first.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(first)) return 'image/gif'
  return /^RIFF[\s\S]{4}WEBP$/.test(first) ? 'image/webp' : null
}

/** An image inside the address, as pasted HTML has it; also in the quoted texts of JSON. */
const DATA_SOURCE =
  /(<img\b[^<>]*?\ssrc\s*=\s*\\?["'])data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/]+={0,2})(?=\\?["'])/gi

/**
 * The base64 texts of the `data:` images of a body, each once.
 * @param body HTML, or a JSON text that contains HTML
 */
export const dataImages = (body: string): string[] =>
  body.includes('data:image/')
    ? [...new Set([...body.matchAll(DATA_SOURCE)].map(([, , data = '']) => data))]
    : []

/** The body with the addresses of stored images instead of their data. @param hashes by base64 text */
export const withoutDataImages = (body: string, hashes: ReadonlyMap<string, string>): string =>
  body.replace(DATA_SOURCE, (all, before: string, data: string) => {
    const hash = hashes.get(data)
    return hash === undefined ? all : `${before}${imageAddress(hash)}`
  })

/** Bytes of the `data:` images of an HTML body, each counted once, as a mail contains them. */
export const dataImageBytes = (html: string): number[] =>
  dataImages(html).map((data) => Math.floor((data.replace(/=+$/, '').length * 3) / 4))
