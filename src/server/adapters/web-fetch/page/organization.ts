// What a page states about its company in metadata, the JSON-LD of schema.org: name, industry and address. No reader of the page
// sees it, so its sentences are not read.
import { isPromptable } from '#core/text/instructions.ts'

const TYPES =
  /^(?:Organization|Corporation|LocalBusiness|.*Business|Store|EducationalOrganization|NGO|OnlineStore)$/
const MAX_NODES = 500

/** Sentences such as `회사명: 한빛정밀`, from the JSON-LD scripts of a page. A script that is not JSON has none. */
export function organizationSentences(scripts: readonly string[]): string[] {
  return scripts.flatMap((script) => {
    try {
      return organizationsIn(JSON.parse(script)).flatMap(sentencesOf)
    } catch {
      return []
    }
  })
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function organizationsIn(root: unknown): Node[] {
  const found: Node[] = []
  const waiting: unknown[] = [root]
  for (let seen = 0; waiting.length > 0 && seen < MAX_NODES; seen++) {
    const node = waiting.shift()
    if (Array.isArray(node)) waiting.push(...node.slice(0, MAX_NODES))
    else if (isNode(node)) {
      if ([node['@type']].flat().some((type) => typeof type === 'string' && TYPES.test(type)))
        found.push(node)
      waiting.push(node['@graph'], node.publisher, node.mainEntity, node.about)
    }
  }
  return found
}

function sentencesOf(node: Node): string[] {
  const named: [string, string][] = [
    ['회사명', textOf(node.legalName) || textOf(node.name)],
    ['업종', textOf(node.industry)],
    ['주소', addressOf([node.address].flat()[0])],
  ]
  return named
    .filter(([, text]) => text !== '' && isPromptable(text, 'name'))
    .map(([name, text]) => `${name}: ${text}`)
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(/\s+/g, ' ').trim().slice(0, 1000)
    : ''
const addressOf = (value: unknown): string =>
  isNode(value)
    ? [value.addressRegion, value.addressLocality, value.streetAddress].map(textOf).filter(Boolean).join(' ')
    : textOf(value)
