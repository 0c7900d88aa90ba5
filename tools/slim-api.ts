// What the browser needs of an endpoint is its method and its path. The build leaves the schemas of the wire with the
// server, and with them what they were made of; a schema the web imports by its own name stays.
import type { Plugin } from 'vite'

const FILES = /\/src\/(api|core)\/.+\.ts$/
/** What only the server and OpenAPI read. */
const SERVER_ONLY = new Set(['access', 'summary', 'tag', 'params', 'query', 'body', 'reply', 'limit'])

/** Schemas, and tables with schemas in them. */
const MADE = new Set(['CallExpression', 'ObjectExpression'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

/** For builds alone: while developing, files are served as they are written. */
export const slimApi = (): Plugin => ({
  name: 'slim-api',
  apply: 'build',
  transform(code, id) {
    if (!FILES.test(id)) return null
    const program = this.parse(code) as unknown as Node
    // values in, values out: a module of these nobody takes anything from does nothing
    return { code: slim(code, program), map: null, moduleSideEffects: false }
  },
})

/**
 * The same module, its endpoints reduced to what the browser reads, and the values its top level calculates (schemas,
 * tables) marked as going when nobody uses them.
 * @param program the module as ESTree
 */
export function slim(code: string, program: Node): string {
  const edits = topLevelValues(program).flatMap((made): Edit[] => [
    ...(calleeOf(made) === 'endpoint' ? withoutServerOnly(made) : []),
    { start: made.start, end: made.start, text: '/* @__PURE__ */ (() => (' },
    { start: made.end, end: made.end, text: '))()' },
  ])
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

const calleeOf = (made: Node): unknown => (made['callee'] as Node | undefined)?.['name']

function topLevelValues(program: Node): Node[] {
  return (program['body'] as Node[]).flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return (declared['declarations'] as Node[]).flatMap(({ init }) => {
      const made = init as Node | null
      return made && MADE.has(made.type) ? [made] : []
    })
  })
}

function withoutServerOnly(made: Node): Edit[] {
  const [value] = made['arguments'] as Node[]
  return ((value?.['properties'] ?? []) as Node[]).flatMap((property) => {
    const { name } = (property['key'] ?? {}) as { name?: string }
    return name && SERVER_ONLY.has(name)
      ? [{ start: property.start, end: property.end, text: `${name}: undefined` }]
      : []
  })
}
