// An answer that a model prepared: it waits in the form with its claims marked, survives no edit, and is sent only by its user.
import { listInbox } from '#api/inbox/inbox.ts'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { updateModelSettings } from '#api/writing/model.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { callApi, signInBrowser, signUpUser } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, threads } from '../support/locators.ts'
import { startServer } from '../support/server.ts'
import { newDatabase } from '../support/test-databases.ts'

test('a prepared answer waits in the form with its claims marked, and is edited, deleted or sent by its user', async ({
  page,
  context,
}) => {
  await using model = await startFakeModel()
  await using database = await newDatabase()
  await using server = await startServer({
    env: {
      DATABASE_URL: database.url,
      OPEN_SIGNUP: 'true',
      LOG_LEVEL: 'warn',
      ALLOW_PRIVATE_HOSTS: 'true',
    },
  })
  const user = await signUpUser(server.url)
  const { mails } = await sampleWithFirstMailsSent(user)
  await signInBrowser(context, user)
  await callApi(user, updateModelSettings, {
    params: { id: user.workspaceId },
    body: {
      preset: 'custom',
      baseUrl: model.baseUrl,
      model: 'test-model',
      apiKey: 'test-key',
      replyModel: 'on',
      prepareAnswers: 'on',
    },
  })
  const text = '안녕하세요. 관심 가져 주셔서 감사합니다. 연간 계약이면 20% 할인해 드립니다.'
  model.behave({ fields: { text } })
  await page.goto(`${server.url}/inbox`)
  for (const mail of mails.slice(0, 2))
    await callApi(user, replyToSandboxMessage, {
      params: { id: mail.id },
      body: { kind: 'reply', text: '제안 주신 내용에 관심이 있습니다. 자료를 보내 주세요.' },
    })
  await expect(threads(page)).toHaveCount(2)
  await threads(page).first().getByRole('link').click()
  const field = page.getByRole('textbox', { name: '답장 내용' })
  await expect(field).toContainText('20% 할인')
  const form = page.getByRole('form', { name: '답장' })
  await expect(form.getByText('AI 제안', { exact: true })).toBeVisible()
  await expect(form.getByText('근거 없음')).toBeVisible()
  expect(await page.evaluate(() => [...(CSS.highlights.get('marked-words') ?? [])].map(String))).toEqual([
    '20%',
    '할인',
  ])
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // an edit makes it the user's own text; the words that stay are still marked
  await field.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' 고친 말')
  await expect(form.getByText('AI 제안', { exact: true })).toBeHidden()
  await expect(form.getByText('근거 없음')).toBeVisible()
  await expect(field).toBeFocused()
  await page.reload()
  await expect(field).toContainText('고친 말')

  // deleted, it does not come back
  await page.goto(`${server.url}/inbox`)
  await threads(page).last().getByRole('link').click()
  await expect(form.getByText('AI 제안', { exact: true })).toBeVisible()
  await button(page, '제안 지우기').click()
  await expect(field).toHaveText('')
  await page.reload()
  await expect(field).toHaveText('')
  const { data } = await callApi(user, listInbox, { query: { limit: 5 } })
  expect(data.map(({ isAnswered }) => isAnswered)).toEqual([false, false])
})
