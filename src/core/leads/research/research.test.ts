import { expect, test } from 'vitest'
import { planResearch, type ResearchCandidate } from './research.ts'

const NOW = new Date('2026-11-23T00:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const lead = (change: Partial<ResearchCandidate>): ResearchCandidate => ({
  leadId: 'a',
  website: 'hanbit.co.kr',
  contactEmail: null,
  state: null,
  at: null,
  site: null,
  ...change,
})
const SITE = 'https://hanbit.co.kr/'

test('a lead is read again after 30 days, after a failure and when its site changed', () => {
  const plan = (change: Partial<ResearchCandidate>) => planResearch([lead(change)], NOW)
  expect(plan({}).toRead).toEqual([{ leadId: 'a', site: SITE }])
  expect(plan({ state: 'done', at: daysAgo(29), site: SITE }).fresh).toEqual(['a'])
  expect(plan({ state: 'done', at: daysAgo(30), site: SITE }).toRead).toHaveLength(1)
  expect(plan({ state: 'done', at: daysAgo(1), site: 'https://old.co.kr/' }).toRead).toHaveLength(1)
  expect(plan({ state: 'failed', at: daysAgo(1), site: SITE }).toRead).toHaveLength(1)
})

test('leads without a site and running ones are not requested, also when all are read again', () => {
  const leads = [
    lead({ leadId: 'none', website: '', contactEmail: 'kim@naver.com' }),
    lead({ leadId: 'running', state: 'reading', at: NOW, site: SITE }),
    lead({ leadId: 'fresh', state: 'done', at: NOW, site: SITE }),
  ]
  expect(planResearch(leads, NOW, { again: true })).toEqual({
    toRead: [{ leadId: 'fresh', site: SITE }],
    withoutSite: ['none'],
    fresh: [],
    running: ['running'],
  })
})
