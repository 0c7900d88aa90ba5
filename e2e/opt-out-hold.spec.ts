// A reply that is likely an opt-out request: asked about in the inbox and in the check list, and decided there.
import { enroll, listEnrollments } from '#api/enrollments.ts'
import { listLeads, updateLead } from '#api/leads.ts'
import { answerSandboxMessage, listSandboxMessages, moveSandboxClock } from '#api/sandbox.ts'
import { activateSequence, duplicateSequence } from '#api/sequences.ts'
import { callApi, type Person } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectGood } from './support/page.ts'
import { loadDailySample } from './support/scene.ts'

const SENTENCE = '저는 구독한 적이 없습니다'

/** One lead in two sequences replies in the first, with words that may be a request to stop. */
async function likelyOptOut(person: Person) {
  const sample = await loadDailySample(person)
  const copy = await callApi(person, duplicateSequence, { params: { id: sample.sequenceId } })
  const [lead] = (
    await callApi(person, listLeads, {
      query: { customerGroupId: sample.customerGroupId, sort: 'company', limit: 1 },
    })
  ).data
  if (!lead) throw new Error('the sample has leads')
  // at a business domain the reply would pause the other enrollment as a colleague's
  const contactEmail = `${person.userId}@gmail.com`
  await callApi(person, updateLead, { params: { id: lead.id }, body: { contactEmail } })
  for (const id of [sample.sequenceId, copy.id]) {
    await callApi(person, activateSequence, { params: { id } })
    await callApi(person, enroll, { params: { id }, body: { leadIds: [lead.id], allowParallel: true } })
  }
  await callApi(person, moveSandboxClock, { body: { workspaceId: person.workspaceId, advanceDays: 1 } })
  const { data } = await callApi(person, listSandboxMessages, { query: { limit: 2 } })
  const body = { kind: 'reply', text: `안녕하세요.\n${SENTENCE}.` } as const
  await callApi(person, answerSandboxMessage, { params: { id: data[0]?.id ?? '' }, body })
  const passes = await Promise.all(
    [sample.sequenceId, copy.id].map(async (id) => ({
      id,
      status: (await callApi(person, listEnrollments, { params: { id } })).data[0]?.status,
    })),
  )
  return { lead, waitingIn: passes.find(({ status }) => status === 'active')?.id ?? '' }
}

test('a likely opt-out is shown with its sentence, decided as none, undone, and then carried out', async ({
  page,
  person,
}) => {
  test.slow()
  const { lead, waitingIn } = await likelyOptOut(person)

  await test.step('the other sequence and the outbox say what the mail waits for', async () => {
    await page.goto(`/sequences/${waitingIn}?tab=contacts`)
    await expect(page.getByRole('row').filter({ hasText: lead.companyName })).toContainText(
      '수신거부 확인 대기 중',
    )
    await page.goto('/outbox')
    await expect(page.getByRole('row').filter({ hasText: lead.companyName }).first()).toContainText(
      '수신거부 확인 대기 중',
    )
    await page.goto('/today')
    const card = page.getByRole('link', { name: /수신거부 요청일 수 있는 답장/ })
    await expect(card).toContainText('1건')
    await card.click()
    await expect(page).toHaveURL(/cause=opt_out_likely/)
  })

  await test.step('the check list asks, with the sentence', async () => {
    await expect(page.getByRole('blockquote')).toHaveText(SENTENCE)
    await expectGood(page)
    await page.getByRole('link', { name: '답장 보기' }).click()
  })

  const note = page.getByRole('note').filter({ hasText: '수신거부 요청일 수 있습니다' })
  await test.step('the inbox asks too; "아님" ends the hold and is undone', async () => {
    await expect(note.getByRole('blockquote')).toHaveText(SENTENCE)
    await expectGood(page)
    await note.getByRole('button', { name: '아님', exact: true }).click()
    await expect(page.getByText('수신거부가 아닌 것으로 처리했습니다', { exact: false })).toBeVisible()
    await expect(note).toBeHidden()
    await expect(page.getByText('수신거부 아님으로 처리됨')).toBeVisible()
    await page.getByRole('button', { name: '실행 취소' }).click()
    await expect(note).toBeVisible()
  })

  for (const [look, width, colorScheme] of [
    ['phone-light', 390, 'light'],
    ['phone-dark', 390, 'dark'],
    ['dark', 1280, 'dark'],
  ] as const)
    await test.step(`the question is readable: ${look}`, async () => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await expect(note).toBeVisible()
      await expectGood(page)
      const thread = page.url()
      await page.goto('/check?cause=opt_out_likely')
      await expect(page.getByRole('blockquote')).toBeVisible()
      await expectGood(page)
      await page.goto(thread)
    })

  await test.step('"수신거부 처리" names what ends, and ends both enrollments', async () => {
    await note.getByRole('button', { name: '수신거부 처리' }).click()
    const dialog = page.getByRole('alertdialog', { name: '수신거부로 처리할까요?' })
    await expect(dialog).toContainText('모든 시퀀스의 메일이 취소됩니다')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '수신거부 처리' }).click()
    await expect(page.getByText('수신거부로 처리됨')).toBeVisible()
    await page.goto(`/sequences/${waitingIn}?tab=contacts`)
    await expect(page.getByRole('row').filter({ hasText: lead.companyName })).toContainText('수신거부')
    await expect(page.getByText('수신거부 확인 대기 중')).toHaveCount(0)
    await page.goto('/check')
    await expect(page.getByText('확인할 일이 없습니다')).toBeVisible()
  })
})
