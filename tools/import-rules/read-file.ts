// Parses a source file: what it imports (type imports and import() included) and which watched globals it uses.
import { type ESTree, parseSync, Visitor } from 'vite'

export type ImportLine = {
  /** null: computed at run time */
  specifier: string | null
  line: number
  /** erased at run time: `import type`, `export type … from`, or a type named by import() */
  isTypeOnly: boolean
}
export type WatchedUse = {
  what: 'process.env' | 'Date.now()' | 'new Date()' | 'Math.random()' | 'randomUUID' | 'SQL'
  line: number
}
export type SourceFile = { imports: ImportLine[]; uses: WatchedUse[]; syntaxError: string | null }

/** The file of an import that begins with `#`, as "imports" of package.json says. */
export const namedPath = (specifier: string): string =>
  specifier.startsWith('#testing/') ? specifier.slice(1) : `src/${specifier.slice(1)}`

/** The methods with which Kysely begins a query. */
const QUERY_BUILDERS = ['selectFrom', 'insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom']

/** The imports and watched uses of `text`; the ending of `path` selects TypeScript, JSX or JavaScript. */
export function readFile(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text)
  const imports: ImportLine[] = []
  const uses: WatchedUse[] = []
  const lineAt = lineCounter(text)
  const importFrom = (
    source: ESTree.Expression | ESTree.StringLiteral | null,
    start: number,
    isTypeOnly: boolean,
  ) => {
    if (source) imports.push({ specifier: literal(source), line: lineAt(start), isTypeOnly })
  }
  const use = (what: WatchedUse['what'], start: number) => uses.push({ what, line: lineAt(start) })

  new Visitor({
    ImportDeclaration: (node) => {
      importFrom(node.source, node.start, node.importKind === 'type')
      const fromProcess = /^(node:)?process$/.test(node.source.value)
      if (fromProcess && node.specifiers.some((one) => importedName(one) === 'env'))
        use('process.env', node.start)
      if (node.specifiers.some((one) => importedName(one) === 'randomUUID')) use('randomUUID', node.start)
      if (node.source.value === 'kysely' && node.specifiers.some((one) => importedName(one) === 'sql'))
        use('SQL', node.start)
    },
    ExportAllDeclaration: (node) => importFrom(node.source, node.start, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => importFrom(node.source, node.start, node.exportKind === 'type'),
    ImportExpression: (node) => importFrom(node.source, node.start, false),
    TSImportType: (node) => importFrom(node.source, node.start, true),
    MemberExpression: (node) => {
      const object = nameOf(node.object)
      const property = node.computed ? literal(node.property) : nameOf(node.property)
      if (object === 'process' && property === 'env') use('process.env', node.start)
      if (object === 'Date' && property === 'now') use('Date.now()', node.start)
      if (object === 'Math' && property === 'random') use('Math.random()', node.start)
      if (property === 'randomUUID') use('randomUUID', node.start)
      if (property && QUERY_BUILDERS.includes(property)) use('SQL', node.start)
    },
    VariableDeclarator: (node) => {
      if (node.id.type !== 'ObjectPattern' || !node.init) return
      const from = nameOf(node.init)
      const names = node.id.properties.map((one) => (one.type === 'Property' ? nameOf(one.key) : null))
      if (from === 'process' && names.includes('env')) use('process.env', node.start)
      if (from === 'Date' && names.includes('now')) use('Date.now()', node.start)
      if (from === 'Math' && names.includes('random')) use('Math.random()', node.start)
      if (names.includes('randomUUID')) use('randomUUID', node.start)
    },
    NewExpression: (node) => {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) use('new Date()', node.start)
    },
    CallExpression: (node) => {
      // Date() called as a function returns the current time as text and ignores its arguments
      if (nameOf(node.callee) === 'Date') use('new Date()', node.start)
    },
  }).visit(program)

  return { imports, uses, syntaxError: errors[0]?.message ?? null }
}

function nameOf(node: ESTree.Node): string | null {
  if (node.type === 'Identifier') return node.name
  // globalThis.process and window.Date are the same objects
  if (node.type !== 'MemberExpression' || node.computed) return null
  const object = nameOf(node.object)
  return object === 'globalThis' || object === 'window' ? nameOf(node.property) : null
}

function importedName(node: ESTree.ImportDeclarationSpecifier): string | null {
  return node.type === 'ImportSpecifier' ? nameOf(node.imported) : null
}

function literal(node: ESTree.Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null
  return null
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
