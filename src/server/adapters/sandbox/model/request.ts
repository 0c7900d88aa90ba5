// What the sandbox model reads of a request: the blocks of the prompt.
import type { ModelRequest } from '#core/ports.ts'

export type SandboxRequest = Pick<ModelRequest<unknown>, 'system' | 'prompt'>

/** The content of the first `<tag>` block, with or without attributes; '' when there is none. */
export const blockOf = (prompt: string, tag: string): string =>
  prompt.match(new RegExp(`<${tag}(?: [^>]*)?>\\n([\\s\\S]*?)\\n</${tag}>`))?.[1] ?? ''

/** An attribute of the first `<tag>` block; null when there is none. */
export const attributeOf = (prompt: string, tag: string, name: string): string | null =>
  prompt.match(new RegExp(`<${tag}(?: [^>]*)? ${name}="([^"]*)"`))?.[1] ?? null

/** The values of a block that contains a JSON object of strings; {} for anything else. */
export function valuesOf(json: string): Record<string, string> {
  try {
    return JSON.parse(json) as Record<string, string>
  } catch {
    return {}
  }
}
