import { expect, test } from 'vitest'
import { InboxUrl, inboxQuery } from './url-state.ts'

test('the unread list is the one that the menu counts: replies that are neither done nor read', () => {
  const query = inboxQuery(InboxUrl.parse({ show: 'unread' }), undefined)
  expect(query).toMatchObject({ kind: 'reply', done: 'false', read: 'false' })
})
