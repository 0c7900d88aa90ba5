// Finds the places of a source file where one small fault can be put in, and puts it in.
import { type ESTree, parseSync, Visitor } from 'vite'

export const KINDS = ['condition', 'call', 'bound', 'status'] as const
export type Site = {
  kind: (typeof KINDS)[number]
  /** where it begins: the line from 1, its trimmed text, and the position in that */
  line: number
  lineText: string
  column: number
  original: string
  /** each is one mutation */
  replacements: string[]
}
type Range = { start: number; end: number }

const MOVED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const COMPARISONS = [...Object.keys(MOVED), '===', '!==']
/** A larger number is a time or a size: ± 1 makes no difference. */
const LARGEST_MOVED = 1000

/** All sites of `text` but those in types, log calls and the closed lists. `lists`: closedLists of the rules. */
export function findSites(file: string, text: string, lists: readonly (readonly string[])[]): Site[] {
  const sites = new Map<string, Site>()
  const skipped: Range[] = []
  const constants: Range[] = []
  const lines = text.split('\n')
  const source = ({ start, end }: Range) => text.slice(start, end)
  const isIn = (ranges: Range[], at: number) => ranges.some(({ start, end }) => start <= at && at < end)
  const skip = (range: Range) => skipped.push(range)
  const add = (kind: Site['kind'], { start, end }: Range, ...replacements: string[]) => {
    if (replacements.length === 0 || isIn(skipped, start)) return
    const before = text.slice(0, start).split('\n')
    const lineText = lines[before.length - 1]?.trim() ?? ''
    const column = before.at(-1)?.trimStart().length ?? 0
    const site = {
      kind,
      line: before.length,
      lineText,
      column,
      original: text.slice(start, end),
      replacements,
    }
    sites.set(`${kind} ${start} ${end}`, site)
  }
  const others = (word: string) =>
    [...new Set(lists.filter((list) => list.includes(word)).flat())].filter((one) => one !== word)
  const condition = (node: ESTree.Expression) => {
    if (node.type === 'Literal') return
    add('condition', node, isNot(node) ? source(node).slice(1) : `!(${source(node)})`)
    const inner = node.type === 'ParenthesizedExpression' ? node.expression : node
    if (inner.type !== 'LogicalExpression' || inner.operator === '??') return
    condition(inner.left)
    condition(inner.right)
  }
  const number = (node: ESTree.Node) => {
    if (node.type !== 'Literal' || !Number.isInteger(node.value) || Number(node.value) > LARGEST_MOVED) return
    add('bound', node, String(Number(node.value) + 1), String(Number(node.value) - 1))
  }

  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    TSSatisfiesExpression: ({ typeAnnotation }) => skip(typeAnnotation),
    TSAsExpression: (node) => {
      skip(node.typeAnnotation)
      if (stringsIn(node.expression).length > 0) skip(node)
    },
    Property: ({ key, computed }) => computed || skip(key),
    VariableDeclarator: (node) => {
      if (node.id.type === 'Identifier' && /^[A-Z][A-Z\d_]*$/.test(node.id.name)) constants.push(node)
    },
    IfStatement: ({ test }) => condition(test),
    ConditionalExpression: ({ test }) => condition(test),
    WhileStatement: ({ test }) => condition(test),
    LogicalExpression: ({ left, right, operator }) => {
      if (operator === '&&' || isTruth(left)) condition(left)
      if (isTruth(right)) condition(right)
    },
    ExpressionStatement: ({ expression }) => {
      // the call stays in the text, so that the types do not report an unused name
      if (isCall(expression) && !isLog(source(expression)))
        add('call', expression, `Number(0) && ${source(expression)}`)
    },
    CallExpression: (node) => {
      if (isLog(source(node))) skip(node)
    },
    BinaryExpression: ({ left, right, operator }) => {
      if (!COMPARISONS.includes(operator)) return
      number(left)
      number(right)
      const start = text.indexOf(operator, left.end)
      if (MOVED[operator]) add('bound', { start, end: start + operator.length }, MOVED[operator])
    },
    Literal: (node) => {
      if (isIn(constants, node.start)) number(node)
      if (typeof node.value !== 'string') return
      // an operator of a query: where('at', '<', now)
      if (MOVED[node.value]) add('bound', node, `'${MOVED[node.value]}'`)
      add('status', node, ...others(node.value).map((word) => `'${word}'`))
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (source(tag) !== 'sql') return
      for (const part of quasi.quasis)
        for (const { 0: word, index } of source(part).matchAll(/(?<= )[<>]=?(?= )|(?<=')\w+(?=')/g)) {
          const range = { start: part.start + index, end: part.start + index + word.length }
          if (MOVED[word]) add('bound', range, MOVED[word])
          else add('status', range, ...others(word))
        }
    },
  }).visit(parseSync(file, text).program)
  return [...sites.values()]
}

/** `text` with the mutation, at the nearest line that still has the original text; null if there is none. */
export function applyMutation(
  text: string,
  { line, lineText, column, original, replacement }: Omit<Site, 'replacements'> & { replacement: string },
): string | null {
  let start = 0
  const places = text.split('\n').flatMap((one, index) => {
    const at = start + one.length - one.trimStart().length + column
    start += one.length + 1
    const isHere = one.trim() === lineText && text.startsWith(original, at)
    return isHere ? { at, distance: Math.abs(index + 1 - line) } : []
  })
  const [nearest] = places.sort((a, b) => a.distance - b.distance)
  return nearest ? text.slice(0, nearest.at) + replacement + text.slice(nearest.at + original.length) : null
}

/** The closed lists of strings in `text`: arrays `as const`, unions of strings, unions of objects by their first field. */
export function closedLists(file: string, text: string): string[][] {
  const lists: string[][] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      // not the parts of which a screen, a table or a file is made
      if (id.type === 'Identifier' && /COLOR|FIELD|SORT|SELECTOR|WORD|TAGS/i.test(id.name)) return
      if (init && /\bas const\b/.test(text.slice(init.start, init.end))) lists.push(...stringsIn(init))
    },
    TSUnionType: ({ types }) => {
      lists.push(types.flatMap((type) => stringOf(type) ?? []))
    },
  }).visit(parseSync(file, text).program)
  return lists.filter((list) => list.length > 1)
}

/** The arrays of at least two strings in a value. */
function stringsIn(node: ESTree.Node): string[][] {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return stringsIn(node.expression)
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((one) => (one.type === 'Property' ? stringsIn(one.value) : []))
  const elements = node.type === 'ArrayExpression' ? node.elements : []
  const list = elements.flatMap((one) =>
    one?.type === 'Literal' && typeof one.value === 'string' ? one.value : [],
  )
  return list.length > 1 ? [list] : []
}

function stringOf(type: ESTree.TSType): string | null {
  if (type.type === 'TSLiteralType' && type.literal.type === 'Literal')
    return typeof type.literal.value === 'string' ? type.literal.value : null
  const field = type.type === 'TSTypeLiteral' ? type.members[0] : null
  return field?.type === 'TSPropertySignature' && field.typeAnnotation
    ? stringOf(field.typeAnnotation.typeAnnotation)
    : null
}

const isNot = (node: ESTree.Node): boolean => node.type === 'UnaryExpression' && node.operator === '!'
const isTruth = (node: ESTree.Node): boolean =>
  isNot(node) || (node.type === 'BinaryExpression' && COMPARISONS.includes(node.operator))
const isLog = (call: string): boolean => /^(await )?([\w.]*\.)?(log|console)\.\w+\(/.test(call)
/** f(), a?.f(), await f(), void f() */
function isCall(node: ESTree.Expression): boolean {
  if (node.type === 'AwaitExpression' || node.type === 'UnaryExpression') return isCall(node.argument)
  if (node.type === 'ChainExpression') return node.expression.type === 'CallExpression'
  return node.type === 'CallExpression' && node.callee.type !== 'Super'
}
