// Arguments and exit codes of the commands for operators.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** The folder the command was called in: npm itself changes to the project's folder. */
export const placeOf = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name)

/** One file and `--name` or `--name=value`. @throws StartError for an unknown option */
export function parseArguments(
  words: readonly string[],
  known: readonly string[],
): { file: string | null; options: Map<string, string> } {
  const options = new Map<string, string>()
  const files: string[] = []
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z-]+)(?:=(.*))?$/.exec(word) ?? []
    if (name === '' && !word.startsWith('-')) files.push(word)
    else if (known.includes(name)) options.set(name, value)
    else throw new StartError(`알 수 없는 옵션입니다: ${word}`)
  }
  if (files.length > 1) throw new StartError(`파일은 하나만 적어 주세요: ${files.join(' ')}`)
  return { file: files[0] ?? null, options }
}

export const hasData = (dataDir: string): boolean => existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))

export function fail(error: unknown): void {
  const isOurs = error instanceof StartError
  process.stderr.write(`${isOurs ? error.message : String((error as Error).stack ?? error)}\n`)
  process.exitCode = 1
}
