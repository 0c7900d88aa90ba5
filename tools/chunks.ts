// Which modules of the web travel together. Left alone, every set of screens that share something has a chunk of its own:
// crumbs, which compress badly and are asked for one by one.
import type { Rolldown } from 'vite'

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean }
type Find = (id: string) => ModuleInfo | null
type Group = Rolldown.CodeSplittingGroup

const FRAMEWORK: Group = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\//,
}

/** What six chunks or more share; never what draws windows, menus and toasts, which is fetched when they first open. */
const KIT: Group = {
  name: 'kit',
  test: /src\/web\/(ui|lib)\/(?!.*(panel|popup|layer|frame|form-dialog))|lucide-react/,
  minShareCount: 6,
}

/** What the designer needs at once and nobody outside of it: its windows share it, and open only in it. */
const DESIGNER: Group = {
  debugName: 'designer',
  includeDependenciesRecursively: false,
  name: (id, context) => {
    const entries = entriesOf(id, (one) => context.getModuleInfo(one))
    // what is fetched by its own name needs a chunk of its own name
    if (entries.includes(id)) return null
    const isOurs = entries.every((entry) => entry.includes('/src/web/designer/'))
    return isOurs && entries.some((entry) => entry.endsWith('/designer-screen.tsx')) ? 'designer' : null
  },
}

export const GROUPS: Group[] = [FRAMEWORK, DESIGNER, KIT]

/** The modules fetched by name, at the start or by `import()`, that bring this one along. */
export function entriesOf(id: string, find: Find): string[] {
  const seen = new Set<string>()
  const entries = new Set<string>()
  const climb = (one: string): void => {
    if (seen.has(one)) return
    seen.add(one)
    const module = find(one)
    if (!module) return
    if (module.isEntry || module.dynamicImporters.length > 0) entries.add(one)
    for (const importer of module.importers) climb(importer)
  }
  climb(id)
  return [...entries]
}
