import { expect, test } from 'vitest'
import { readUrlState, writeUrlState } from '#web/lib/list/search-params.ts'
import { contentOf, isSameContent, LeadsUrl, leadFilterOf, urlOf } from './lead-url.ts'

const read = (query: string) => readUrlState(LeadsUrl, new URLSearchParams(query))

test('a saved view written into the URL and read again is the same view, whatever was there before', () => {
  const content = contentOf(
    read('search=한빛&status=replied,blocked&activity=not30&next=week&sort=activity&columns=email,status'),
  )
  const params = writeUrlState(
    LeadsUrl,
    new URLSearchParams('consent=none&sort=next&search=x'),
    urlOf(content),
  )
  expect(contentOf(readUrlState(LeadsUrl, params))).toEqual(content)
  expect(isSameContent(contentOf(read(params.toString())), content)).toBe(true)
})

test('the order of statuses and columns does not matter, the sort order does', () => {
  const one = contentOf(read('status=replied,blocked&columns=email,status'))
  expect(isSameContent(one, contentOf(read('status=blocked,replied&columns=status,email')))).toBe(true)
  expect(isSameContent(one, contentOf(read('status=blocked,replied&columns=status,email&sort=next')))).toBe(
    false,
  )
})

test('status, activity and next mail become one filter of the call', () => {
  expect(
    JSON.parse(leadFilterOf(read('status=active&activity=not30&next=week'), undefined).filter ?? ''),
  ).toEqual({
    match: 'all',
    conditions: [
      { kind: 'status', op: 'is', statuses: ['active'] },
      { kind: 'activity', op: 'notWithin', days: 30 },
      { kind: 'next', op: 'within', days: 7 },
    ],
  })
  expect(leadFilterOf(read(''), undefined)).not.toHaveProperty('filter')
})

test('an unknown status in the URL counts as no filter', () => {
  expect(read('status=nonsense&sort=next')).toMatchObject({ sort: 'next' })
  expect(read('status=nonsense').status).toBeUndefined()
})
