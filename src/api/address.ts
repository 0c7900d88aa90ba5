// Builds the URL of one call, for the browser, the client and tests.
import { API_PREFIX } from './paths.ts'

export type AddressArgs = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/**
 * `/sequences/:id` with encoded parameters and the query; empty values are left out. @throws Error when a parameter
 * is missing
 */
export function urlOf(path: string, args: AddressArgs): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = args.params?.[name]
    if (value === undefined || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = Object.entries(args.query ?? {}).flatMap(([key, value]) => {
    const text = Array.isArray(value) ? value.join(',') : value == null ? '' : String(value)
    return text === '' ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(text)}`]
  })
  return `${API_PREFIX}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
