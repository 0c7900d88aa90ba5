// Images that the product stores, as a mail shows them in a frame: the frame has no origin, so its requests have no session. The
// page loads the images and writes them into the HTML.
import { useQueries } from '@tanstack/react-query'
import { imageAddress, replaceImageAddresses, storedImages } from '#core/writing/mail-images.ts'

/** The HTML with its stored images; without those that are not loaded yet or cannot be shown. */
export function useStoredImages(html: string): string {
  const hashes = storedImages(html)
  const loaded = useQueries({
    queries: hashes.map((hash) => ({
      queryKey: ['images', hash],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadImage(hash, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  return hashes.length === 0
    ? html
    : replaceImageAddresses(html, (hash) => loaded[hashes.indexOf(hash)]?.data ?? null)
}

/** @returns a `data:` URL; null when the image is not stored */
async function loadImage(hash: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(imageAddress(hash), { signal })
  return response.ok ? readDataUrl(await response.blob()) : null
}

export const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
