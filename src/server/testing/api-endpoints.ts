// Every endpoint of src/api, read from the modules themselves, so that a test over all calls meets new ones too.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from '#api/endpoint.ts'

const API = path.resolve(import.meta.dirname, '../../api')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value

/** By `METHOD /path`. */
export async function listApiEndpoints(): Promise<Map<string, Endpoint>> {
  const files = (await readdir(API)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(/* @vite-ignore */ path.join(API, file))),
  )
  const endpoints = modules.flatMap((module) => Object.values(module) as unknown[]).filter(isEndpoint)
  return new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
}
