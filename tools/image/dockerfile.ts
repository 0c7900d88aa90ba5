// Reads a Dockerfile as far as ours goes: its instructions in order, and the files a build is given.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Instruction = { word: string; rest: string }

/** The instructions, with lines that go on joined and comments left out. */
export function readDockerfile(file: string): Instruction[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^\s*#.*\n/gm, '')
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? []
      return { word, rest: rest.trim() }
    })
}

/** Whether a path (from the project's folder on) is part of the build, by `.dockerignore`. */
export function contextOf(folder: string): (file: string) => boolean {
  const patterns = readFileSync(path.join(folder, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  return (file) => !patterns.some((pattern) => path.matchesGlob(file, pattern))
}

/** `A=1 B="two words"` as ENV has it. */
export function readEnv(rest: string): Record<string, string> {
  const pairs = [...rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)]
  return Object.fromEntries(pairs.map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']))
}

/** The exec form, `["node", "-e", "…"]`, wherever it stands in `rest`. */
export const readExec = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[]
