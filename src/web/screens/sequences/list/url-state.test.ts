import { expect, test } from 'vitest'
import { readUrlState } from '#web/lib/list/search-params.ts'
import { ListState, sequenceFilter } from './url-state.ts'

const [WORKSPACE, CREATOR] = ['01a1fc2b-0000-7000-8000-000000000001', '01a1fc2b-0000-7000-8000-000000000002']

test('search, status, workspace, creator, sort order and page of the URL are all part of the query', () => {
  const params = new URLSearchParams(
    `search=신규&status=active&creator=${CREATOR}&sort=sent&direction=asc&page=3`,
  )
  const state = readUrlState(ListState, params)
  expect(sequenceFilter(state, WORKSPACE)).toEqual({
    search: '신규',
    status: 'active',
    workspaceIds: WORKSPACE,
    createdByIds: CREATOR,
    sort: 'sent',
    direction: 'asc',
    limit: 10,
    offset: 20,
  })
})
