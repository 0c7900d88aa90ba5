import { expect, test } from 'vitest'
import { readUrlState } from '#web/lib/list/search-params.ts'
import { InboxUrl, inboxQuery } from './url-state.ts'

test('the unread list is the one that the menu counts: replies that are neither done nor read', () => {
  const query = inboxQuery(readUrlState(InboxUrl, new URLSearchParams('show=unread')), undefined)
  expect(query).toMatchObject({ kind: 'reply', done: 'false', read: 'false' })
})
