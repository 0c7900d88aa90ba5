// `npm run eval:pages`: pages as company sites have them (eval/pages/*/, by authors who had not read the rules). Prints what a
// model is given of them (sentences, from which it chooses), and what becomes a fact without a model (own sources);
// `--misses` lists what is lost or wrong; further arguments name sets.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { numberSentences } from '#core/leads/research/research-prompt.ts'
import { extractPage } from '#server/adapters/web-fetch/page/extract-page.ts'
import { textFacts } from '#server/writing/documents/read-document.ts'
import { plain, setsIn, showsMisses } from '../set-options.ts'

type Expected = {
  file: string
  url: string
  contentType: string
  technique: string
  /** strings that are together in one fact */
  facts: { must: string[] }[]
  /** strings that are in no fact */
  never: string[]
}

const SETS = import.meta.dirname

async function read(bytes: Uint8Array, { url, contentType }: Expected) {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? null
  const page = extractPage({ bytes, charset, url, site: new URL('/', url).href })
  const sentences = numberSentences([{ ...page, url }]).map(({ text }) => text)
  const own = await textFacts([...page.sentences, ...page.footer].join('\n'))
  return { sentences, own: own.map(({ text }) => text) }
}

for (const set of setsIn(SETS)) {
  const all = JSON.parse(readFileSync(path.join(SETS, set, 'expected.json'), 'utf8')) as Expected[]
  const count = { facts: 0, given: 0, own: 0, never: 0, wrongGiven: 0, wrongOwn: 0 }
  for (const expected of all) {
    const found = await read(readFileSync(path.join(SETS, set, expected.file)), expected)
    const lines: string[] = []
    const isIn = (texts: string[], must: string[]): boolean =>
      texts.map(plain).some((text) => must.every((part) => text.includes(plain(part))))
    for (const { must } of expected.facts) {
      const [isGiven, isOwn] = [isIn(found.sentences, must), isIn(found.own, must)]
      count.facts++
      count.given += Number(isGiven)
      count.own += Number(isOwn)
      if (!isOwn) lines.push(`${isGiven ? 'no own fact' : 'lost       '}: ${must.join(' + ')}`)
    }
    for (const part of expected.never) {
      const [isGiven, isOwn] = [isIn(found.sentences, [part]), isIn(found.own, [part])]
      count.never++
      count.wrongGiven += Number(isGiven)
      count.wrongOwn += Number(isOwn)
      if (isGiven || isOwn) lines.push(`${isOwn ? 'a fact  ' : 'is given'}: ${part}`)
    }
    if (showsMisses && lines.length > 0)
      console.log(
        [`${expected.file} (${expected.technique})`, ...lines.map((line) => `    ${line}`)].join('\n'),
      )
  }
  console.log(
    `${set}: of ${count.facts} facts ${count.given} are given to a model, ${count.own} are own facts; of ${count.never} other texts ${count.wrongGiven} and ${count.wrongOwn}`,
  )
}
