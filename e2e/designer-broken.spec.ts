// Drawings that got broken on the way to the browser: never a blank canvas, never the original lost in silence.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { breakDrawing, storedDrawing } from './support/database.ts'
import { drawing, make, node, open, saveButton, saved } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'
import { expectSound } from './support/sound.ts'

/** A node of a kind this version does not know. */
const UNREADABLE = JSON.stringify({
  nodes: [node('start', 'start', 250, 50), node('x', 'teleport', 0, 0)],
  edges: [],
})

test('saving over an original nobody can read is asked about, and it can be taken home first', async ({
  page,
  person,
  server,
}) => {
  const { id } = await make(person)
  await breakDrawing(server, id, UNREADABLE)
  await open(page, id)
  await expect(page.getByText('저장된 워크플로우를 읽을 수 없습니다')).toBeVisible()
  await expectAccessible(page)
  await expectSound(page)
  await page.getByRole('button', { name: '메모 추가' }).click()
  await page.keyboard.press('Escape')
  await expect(saveButton(page)).toHaveText('저장 *')
  // nothing saves itself over it
  await page.waitForTimeout(3600)
  await expect(page.getByText('변경사항이 3초 후 자동 저장됩니다')).toHaveCount(0)
  expect(await storedDrawing(server, id)).toBe(UNREADABLE)
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: '원본을 지금 그림으로 바꿀까요?' })
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: '원본 내려받기' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(UNREADABLE)
  await question.getByRole('button', { name: '취소' }).click()
  await expect(question).toBeHidden()
  expect(await storedDrawing(server, id)).toBe(UNREADABLE)

  // asked again, and this time it is meant
  await saveButton(page).click()
  await question.getByRole('button', { name: '바꾸고 저장' }).click()
  await expect(page.getByText('워크플로우를 저장했습니다')).toBeVisible()
  await expect(page.getByText('저장된 워크플로우를 읽을 수 없습니다')).toBeHidden()
  expect((await drawing(person, id)).nodes.map(({ type }) => type)).toEqual(['start', 'comment'])
  // from here on it is a drawing like any other
  await page.getByRole('button', { name: '메모 추가' }).click()
  await expect(saved(page)).toBeVisible({ timeout: 8000 })
  expect((await drawing(person, id)).nodes).toHaveLength(3)
})
