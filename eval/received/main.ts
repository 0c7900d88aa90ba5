// `npm run eval:received`: reads raw messages as people and programs write them (eval/received/*/*.eml, by authors who had not read
// the rules) and prints which are understood as their author did; `--misses` lists the others; further arguments name sets.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readChangedAddress } from '#core/inbox/classify/changed-address.ts'
import { matchFacts, matchQuoted, matchToSent } from '#core/inbox/classify/match-to-sent.ts'
import { classify } from '#server/adapters/mime/read/classify.ts'
import { readHere } from '#server/adapters/mime/read/read-received.ts'
import { plain, setsIn, showsMisses } from '../set-options.ts'

type Kind = 'bounce' | 'delay' | 'auto' | 'reply' | 'other'
type Expected = {
  file: string
  trouble: string
  kind: Kind
  /** other kinds that a careful person accepts */
  also?: Kind[]
  bounce?: { address: string; permanent: boolean; fault: string } | null
  auto?: { returns: string | null; left: boolean; newAddress: string | null } | null
  textMust?: string[]
  textNever?: string[]
  /** the writer asks for no more mails */
  stop: boolean
  /** the lead it belongs to; null: none */
  lead: string | null
}

const SETS = import.meta.dirname

/** What authors call the party that the product calls otherwise. */
const PARTY: Record<string, string> = { sender: 'mailbox' }

const OUR_ADDRESS = 'haneul@sales.example.com'
const FOOTER =
  "더 이상 메일을 원하지 않으시면 '수신거부'라고 회신해 주시거나 아래 링크를 눌러 주세요.\nhttps://mail.sales.example.com/o/abc123"
const OUR_MAIL = `박서준 팀장님, 안녕하세요.\n하늘소프트 김하늘입니다.\n재고 실사에 드는 시간을 절반으로 줄인 사례를 소개해 드리고 싶습니다. 이번 주에 15분만 통화할 수 있을까요?\n\n김하늘 드림\n하늘소프트 | 02-555-0100\n\n${FOOTER}`

/** What differs from the author's reading, one line each; empty when nothing does. */
function differences(raw: Uint8Array, number: string, expected: Expected): string[] {
  const lead = `seojun.park@m${number}.example.co.kr`
  const { message, report } = readHere(raw, [OUR_ADDRESS])
  const sent = {
    executionId: number,
    messageId: `<m${number}.seq1@sales.example.com>`,
    toAddress: lead,
    subject: '하늘소프트 재고 관리 제안',
    sentAt: null,
  }
  const named = matchFacts(message, report, { ownAddress: OUR_ADDRESS, receivedAt: new Date() })
  const isMatched = (matchToSent(named, [sent]) ?? matchQuoted(named, [sent])) !== null
  const facts = { ownAddresses: [OUR_ADDRESS], sentTexts: [OUR_MAIL] }
  const found = classify(raw, { ...facts, isMatched })
  const wrong: string[] = []
  const check = (isRight: boolean, text: string) => isRight || wrong.push(text)

  const kind = kindOf(found)
  check([expected.kind, ...(expected.also ?? [])].includes(kind), `${expected.kind} is read as ${kind}`)
  check(
    expected.stop === (found.optOut !== null),
    `stop ${expected.stop}: ${found.optOut?.level ?? 'not seen'}`,
  )
  if (expected.lead !== null) check(isMatched, 'the lead is not found')
  if (kind !== expected.kind) return wrong
  if (kind === 'bounce' && expected.bounce) {
    const { address, permanent, fault } = expected.bounce
    const { bounce } = found
    check(
      bounce?.recipient?.toLowerCase() === address || isMatched,
      `address ${address}: ${bounce?.recipient}`,
    )
    // what is no fault of the recipient never counts against the lead, permanent or not
    const isDead = permanent && (fault === 'recipient' || fault === 'unknown')
    check(bounce?.permanent === isDead, `dead address ${isDead}: ${bounce?.permanent}`)
    check(
      fault === 'unknown' || (PARTY[fault] ?? fault) === bounce?.party,
      `fault of ${fault}: ${bounce?.party}`,
    )
  }
  if (kind === 'auto' && expected.auto) {
    const { returns, left, newAddress } = expected.auto
    check(found.resumeAt === returns, `returns ${returns}: ${found.resumeAt}`)
    check((found.leaver !== null) === left, `left ${left}: ${found.leaver?.sentence ?? 'no'}`)
    const told = found.leaver?.successor?.address ?? readChangedAddress(found.replyText ?? '', message.writer)
    check(!newAddress || told === newAddress, `new address ${newAddress}: ${told}`)
  }
  if (kind === 'reply') {
    const text = plain(found.replyText)
    for (const part of expected.textMust ?? []) check(text.includes(plain(part)), `lost: ${part}`)
    for (const part of expected.textNever ?? []) check(!text.includes(plain(part)), `kept: ${part}`)
  }
  return wrong
}

function kindOf({ kind, isDelayed }: ReturnType<typeof classify>): Kind {
  if (kind === 'bounce') return isDelayed ? 'delay' : 'bounce'
  if (kind === 'auto_reply') return 'auto'
  return kind === 'reply' || kind === 'opt_out' ? 'reply' : 'other'
}

for (const set of setsIn(SETS)) {
  const all = JSON.parse(readFileSync(path.join(SETS, set, 'expected.json'), 'utf8')) as Expected[]
  let right = 0
  for (const expected of all) {
    const raw = readFileSync(path.join(SETS, set, expected.file))
    const wrong = differences(raw, expected.file.replace(/\D/g, ''), expected)
    if (wrong.length === 0) right++
    else if (showsMisses) {
      console.log(`${expected.file} (${expected.trouble})`)
      for (const line of wrong) console.log(`    ${line}`)
    }
  }
  console.log(`${set}: ${right} of ${all.length} messages are read as their author read them`)
}
