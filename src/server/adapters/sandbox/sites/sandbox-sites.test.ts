import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { checkFacts } from '#core/leads/research/check-facts.ts'
import {
  numberSentences,
  RESEARCH_OUTPUT,
  RESEARCH_PROMPT_VERSION,
  researchPrompt,
} from '#core/leads/research/research-prompt.ts'
import { COMPANY_SITES } from '#core/sandbox/company-pages.ts'
import { createSandboxModel } from '#server/adapters/sandbox/model/model.ts'
import { registerSandboxSites } from '#server/sandbox/routes/site-pages.ts'
import { sampleLeads } from '#server/workspaces/sample/companies.ts'
import { withSandboxSites } from './sandbox-sites.ts'

const signal = new AbortController().signal
const sites: string[] = []
const reader = withSandboxSites(
  {
    async read(site) {
      sites.push(site)
      return { ok: false, fault: 'private_address', detail: null }
    },
  },
  'http://127.0.0.1:3000',
)

test('each sandbox site belongs to a sample lead, and the sandbox model finds usable facts on it', async () => {
  for (const name of Object.keys(COMPANY_SITES)) {
    const lead = sampleLeads.find(({ website }) => website === `https://www.${name}.example`)
    if (!lead) throw new Error(name)
    const reading = await reader.read(`${lead.website}/`, signal)
    if (!reading.ok) throw new Error(reading.fault)
    const answer = await createSandboxModel(0).ask(
      {
        ...researchPrompt(reading.pages, lead, ''),
        purpose: 'research',
        promptVersion: RESEARCH_PROMPT_VERSION,
        output: RESEARCH_OUTPUT,
      },
      signal,
    )
    if (!answer.ok) throw new Error(answer.why)
    const facts = checkFacts(answer.value, numberSentences(reading.pages))
    expect(facts.filter(({ isSuspicious }) => !isSuspicious).length, name).toBeGreaterThanOrEqual(3)
  }
})

test('every other site is left to the reader of the internet, also the own address', async () => {
  const others = ['http://127.0.0.1:3000/sandbox-sites/hanbit-precision/', 'https://www.unknown.example/']
  for (const site of [...others, 'https://www.constructor.example/'])
    expect(await reader.read(site, signal)).toMatchObject({ fault: 'private_address' })
  expect(sites).toHaveLength(3)
})

test('the source of a fact opens as a page of the installation', async () => {
  const server = Fastify()
  registerSandboxSites(server)
  const reading = await reader.read('https://www.hanbit-precision.example/', signal)
  for (const { url, sentences } of reading.ok ? reading.pages : []) {
    const { statusCode, body } = await server.inject({ url: new URL(url).pathname })
    expect(statusCode).toBe(200)
    expect(body).toContain(sentences[0])
  }
  expect(reading.ok && reading.pages.length).toBe(2)
})
