// Every endpoint of src/api, read from the modules, so that a test over all calls includes new ones.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from '#api/endpoint.ts'

const API = path.resolve(import.meta.dirname, '../src/api')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value

const camelCase = (kebab: string): string =>
  kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export type NamedEndpoint = {
  /** the file that defines it, as in PATHS: `lead-history.ts` is `leadHistory` */
  resource: string
  name: string
  endpoint: Endpoint
}

export async function readApiEndpoints(): Promise<NamedEndpoint[]> {
  const files = (await readdir(API, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = files.map(async (file): Promise<NamedEndpoint[]> => {
    const exported = (await import(/* @vite-ignore */ path.join(API, file))) as Record<string, unknown>
    const resource = camelCase(path.basename(file, '.ts'))
    return Object.entries(exported).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) ? [{ resource, name, endpoint }] : [],
    )
  })
  return (await Promise.all(modules)).flat()
}

/** By `METHOD /path`. */
export async function listApiEndpoints(): Promise<Map<string, Endpoint>> {
  const all = await readApiEndpoints()
  return new Map(all.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
}
