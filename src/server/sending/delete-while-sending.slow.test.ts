// Deleted before every single statement of a sending: after the response to the deletion no mail is sent, and what is restored
// sends only after a user resumes it.
import { expect, test } from 'vitest'
import { deletedBefore } from '#testing/sending/delete-while-sending.ts'

function* everyStatement(): Generator<number> {
  for (let statement = 1; ; statement++) yield statement
}

for (const what of ['lead', 'sequence'] as const) {
  const name =
    what === 'lead'
      ? 'a lead that is deleted at any moment of a sending gets no mail after the answer, and none when it is back'
      : 'a sequence that is deleted at any moment of a sending gets no mail after the answer, and none when it is back'
  test(name, async () => {
    const { spared, tried } = await deletedBefore(everyStatement(), what)
    // both cases happened: the deletion before the mail was sent, and after
    expect(spared).toBeGreaterThan(3)
    expect(tried).toBeGreaterThan(spared)
  })
}
