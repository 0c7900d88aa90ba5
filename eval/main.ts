// `npm run eval`: writes mails for 60 fixed leads, reads labelled mails for claims and labelled replies for intents, and
// prints the results. `-- --write` writes them to docs/evaluation.md. The sandbox model and the rules are the baseline; a
// model is measured beside them when OPENAI_BASE_URL, OPENAI_API_KEY or OPENAI_MODEL is set. `-- --runs=3` repeats its mails.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createSandboxModel } from '#server/adapters/sandbox/model/model.ts'
import { fail, parseArguments } from '../tools/command-line.ts'
import { configuredModel } from './configured-model.ts'
import { evaluateMails } from './mails.ts'
import { readByModel, replyReports } from './replies.ts'
import { report } from './report.ts'
import type { NamedReport } from './tables.ts'

async function main(): Promise<void> {
  const { options } = parseArguments(process.argv.slice(2), ['write', 'runs'])
  const runs = Math.max(1, Number(options.get('runs') ?? 1))
  const configured = configuredModel()
  const mails: NamedReport[] = [
    { name: 'sandbox model (baseline)', report: await evaluateMails(createSandboxModel(0)) },
  ]
  if (configured) {
    for (let run = 1; run <= runs; run++)
      mails.push({
        name: runs === 1 ? configured.name : `${configured.name}, run ${run}`,
        report: await evaluateMails(configured.model),
      })
  }
  const measuredOn = new Date().toISOString().slice(0, 10)
  const replies = [
    ...(await replyReports()).map((one) => ({ ...one, by: 'rules' })),
    ...(configured ? await replyReports(readByModel(configured.model)) : []).map((one) => ({
      ...one,
      by: 'rules and model',
    })),
  ].map(({ by, half, language, report: read }) => ({ name: `${by}, ${half}, ${language}`, report: read }))
  const text = report(mails, replies, configured && { ...configured, measuredOn })
  process.stdout.write(text)
  if (options.has('write')) writeFileSync(path.resolve(import.meta.dirname, '../docs/evaluation.md'), text)
}

main().catch(fail)
