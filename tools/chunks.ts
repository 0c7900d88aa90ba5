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

/** Signs that several screens draw: each alone is a request for 200 bytes. */
const SIGNS: Group = { name: 'signs', test: /lucide-react/, minShareCount: 2 }

/** What is fetched on the way to the list. */
const FIRST = /\/src\/web\/(index\.html|screens\/(shell\/shell|sequences\/sequences-screen)\.tsx)$/
const DESIGNER_SCREEN = '/designer/designer-screen.tsx'
const EMAIL_WINDOW = '/designer/dialogs/email-settings-dialog.tsx'
const GENERATION_WINDOW = '/designer/dialogs/generation-dialog.tsx'
/** Where what a model wrote is read and mended. */
const REVIEWING =
  /\/((email-settings|timer-settings|generation|email-edit)-dialog|rehearsal|review-queue|launch-panel)\.tsx$/
/** Where mails are written, and seen before they leave. */
const WRITING =
  /\/((email-settings|template|preview|email-edit|timer-settings)-dialog|rehearsal|review-queue)\.tsx$/

/** Which of the designer's own chunks a module goes into, by what brings it along; null: as the bundler likes. */
export function chunkOf(id: string, entries: readonly string[]): string | null {
  // what is fetched by its own name needs a chunk of its own name
  if (entries.includes(id)) return null
  const isDesigners = entries.every((entry) => entry.includes('/src/web/designer/'))
  const has = (end: string) => entries.some((entry) => entry.endsWith(end))
  if (isDesigners && has(DESIGNER_SCREEN)) return 'designer'
  if (!id.includes('/src/web/') || entries.length === 1) return null
  if (has(DESIGNER_SCREEN) && !entries.some((entry) => FIRST.test(entry))) return 'drawing'
  if (has(EMAIL_WINDOW) && entries.every((entry) => WRITING.test(entry))) return 'mail-fields'
  return has(GENERATION_WINDOW) && entries.every((entry) => REVIEWING.test(entry)) ? 'windows' : null
}

/** What the designer needs at once and nobody outside of it; what its windows share with each other and the templates. */
const DESIGNER: Group = {
  debugName: 'designer',
  includeDependenciesRecursively: false,
  name: (id, context) =>
    chunkOf(
      id,
      entriesOf(id, (one) => context.getModuleInfo(one)),
    ),
}

export const GROUPS: Group[] = [FRAMEWORK, DESIGNER, KIT, SIGNS]

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
