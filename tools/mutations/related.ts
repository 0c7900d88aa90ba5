// Which test files a change of a source file can make fail, in the order in which they are worth running.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { namedPath, readFile } from '../import-rules/read-file.ts'
import { DOMAINS } from '../import-rules/table.ts'

export type Importers = ReadonlyMap<string, ReadonlySet<string>>

/** Each file below `root` with the files that import it at run time. */
export function readImporters(root: string): Importers {
  const importers = new Map<string, Set<string>>()
  for (const file of globSync('{src,testing,eval,e2e,tools}/**/*.{ts,tsx}', { cwd: root })) {
    for (const { specifier, isTypeOnly } of readFile(file, readFileSync(path.join(root, file), 'utf8'))
      .imports) {
      if (isTypeOnly || !specifier || !/^[.#]/.test(specifier)) continue
      const to = specifier.startsWith('#')
        ? namedPath(specifier)
        : path.posix.join(path.posix.dirname(file), specifier)
      importers.set(to, (importers.get(to) ?? new Set()).add(file))
    }
  }
  return importers
}

/** The test files that import `file`, also through others: beside it, in its folder, in its domain, all others. */
export function relatedTests(file: string, importers: Importers): string[][] {
  const reached = new Set([file])
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer)
  const tests = [...reached].filter((one) => /\.test\.tsx?$/.test(one))
  const domainOf = (one: string) => one.split('/').find((name) => DOMAINS.some((domain) => domain === name))
  const domain = domainOf(file)
  const stageOf = (test: string): number => {
    if (test.startsWith(file.replace(/ts$/, ''))) return 0
    if (path.dirname(test) === path.dirname(file)) return 1
    return domain && domainOf(test) === domain ? 2 : 3
  }
  return [0, 1, 2, 3]
    .map((stage) => tests.filter((test) => stageOf(test) === stage))
    .filter((one) => one.length > 0)
}
