import { expect, test } from 'vitest'
import { AUTO_REPLIES } from '#testing/mails/auto-replies.ts'
import { type Fixture, OUR_ADDRESS } from '#testing/mails/build.ts'
import { GATEWAYS } from '#testing/mails/gateways.ts'
import { HARD_CASES } from '#testing/mails/hard-cases.ts'
import { NOTICES } from '#testing/mails/notices.ts'
import { REPLIES } from '#testing/mails/replies.ts'
import { REPORTS } from '#testing/mails/reports.ts'
import { SUPPORT_DESK_REPLIES } from '#testing/mails/support-desk-replies.ts'
import { classify } from './classify.ts'

function check({ raw, expected }: Fixture): void {
  const found = classify(raw, { ownAddresses: [OUR_ADDRESS] })
  const { kind, permanent, status, recipient, says, ...rest } = expected
  expect(found.kind).toBe(kind)
  expect(found).toMatchObject(rest)
  expect(found.bounce === null).toBe(kind !== 'bounce')
  if (permanent !== undefined) expect(found.bounce?.permanent, found.bounce?.diagnostic ?? '').toBe(permanent)
  if (status !== undefined) expect(found.bounce?.status).toBe(status)
  if (recipient !== undefined) expect(found.bounce?.recipient).toBe(recipient)
  if (says !== undefined) expect(found.bounce?.diagnostic).toContain(says)
}

const named = (fixtures: Fixture[]): [string, Fixture][] => fixtures.map((fixture) => [fixture.name, fixture])

test.each(named(REPORTS))('a delivery report is read from its fields and words: %s', (_, fixture) =>
  check(fixture),
)
test.each(named(NOTICES))('a notice without a report part is read from its text: %s', (_, fixture) =>
  check(fixture),
)
test.each(named(HARD_CASES))('the cause is found in unusual places: %s', (_, fixture) => check(fixture))
test.each(named(GATEWAYS))('a bounce of an old server is read: %s', (_, fixture) => check(fixture))
test.each(named(AUTO_REPLIES))('an automatic reply is not a reply: %s', (_, fixture) => check(fixture))
test.each(named(REPLIES))('replies of people and other mail are classified: %s', (_, fixture) =>
  check(fixture),
)
test.each(named(SUPPORT_DESK_REPLIES))('programs and people are distinguished: %s', (_, fixture) =>
  check(fixture),
)
