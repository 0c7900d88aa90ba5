// `npm run verdicts`: prints who is meant by the replies of mail servers (rules.md R-315), as a table: counts for each party, and with
// `--misses` each reply that was judged otherwise than its author did. The sets in sets/*.json were written by people who
// had not read the rules.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type DeliveryReply,
  deliveryVerdict,
  isDead,
  noticeVerdict,
  PARTIES,
  type Party,
} from '#core/sending/delivery/delivery-verdict.ts'
import { verdictOf } from '#core/sending/delivery/smtp-verdict.ts'
import { enhancedStatus } from '#server/adapters/smtp/outcome.ts'

export type ServerReply = {
  stage: DeliveryReply['stage']
  reply: string
  party: Party
  permanence: 'permanent' | 'temporary'
  /** other parties that a careful administrator could name as well */
  also: Party[]
  /** an address would be lost that is good, or may be */
  harm: boolean
}

const ADDRESSES = { from: 'haneul@sales.example.com', to: 'seojun@lead.example.com' }

/** What is made of a reply: the party, and the consequence for the lead and the mailbox. */
export function judge({ stage, reply }: Pick<ServerReply, 'stage' | 'reply'>) {
  const code = Number(reply.slice(0, 3))
  const enhanced = enhancedStatus(reply)
  if (stage === 'notice') {
    const verdict = noticeVerdict({ status: enhanced, diagnostic: reply, around: '' })
    return { ...verdict, isBounce: isDead(verdict), consequence: stage }
  }
  const verdict = deliveryVerdict({ stage, code, status: enhanced, words: reply, ...ADDRESSES })
  const consequence = verdictOf({ kind: 'rejected', code, enhanced, response: reply, stage }, 1, ADDRESSES)
  return { ...verdict, isBounce: consequence.kind === 'bounced', consequence: consequence.kind }
}

export function measure(replies: readonly ServerReply[]) {
  const judged = replies.map((one) => ({ ...one, judged: judge(one) }))
  return {
    judged,
    /** addresses that are lost by somebody else's fault */
    harmed: judged.filter((one) => one.harm && one.judged.isBounce),
    wrongParty: judged.filter((one) => ![one.party, ...one.also].includes(one.judged.party)),
    /** a dead address that is not seen: held for a user, or retried */
    missed: judged.filter((one) => !one.harm && one.party === 'recipient' && !one.judged.isBounce),
  }
}

export const readSets = (): Map<string, ServerReply[]> =>
  new Map(
    globSync('sets/*.json', { cwd: import.meta.dirname })
      .sort()
      .map((file) => [
        path.basename(file, '.json'),
        JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
      ]),
  )

if (import.meta.main) {
  for (const [name, replies] of readSets()) {
    const { judged, harmed, wrongParty, missed } = measure(replies)
    console.log(`\n${name}: ${replies.length} replies`)
    console.table(
      Object.fromEntries(
        PARTIES.map((party) => [
          party,
          Object.fromEntries(
            PARTIES.map((as) => [
              `judged ${as}`,
              judged.filter((one) => one.party === party && one.judged.party === as).length,
            ]),
          ),
        ]),
      ),
    )
    console.log(
      `another party: ${wrongParty.length}, good addresses lost: ${harmed.length}, dead addresses not seen: ${missed.length}`,
    )
    if (!process.argv.includes('--misses')) continue
    for (const one of judged) {
      const marks = [
        harmed.includes(one) && 'LOST',
        wrongParty.includes(one) && 'party',
        missed.includes(one) && 'not seen',
      ].filter(Boolean)
      if (marks.length > 0)
        console.log(
          `${marks.join(', ').padEnd(16)} ${one.party} ${one.permanence} → ${one.judged.party} ${one.judged.permanence} (${one.judged.consequence})  [${one.stage}] ${one.reply.replaceAll('\n', ' ⏎ ')}`,
        )
    }
  }
}
