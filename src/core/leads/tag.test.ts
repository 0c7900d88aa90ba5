import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTagCell, writeTagCell } from './tag.ts'
import { TagName } from './tag-name.ts'

test('a written cell is read back unchanged', () => {
  const name = fc
    .string({
      minLength: 1,
      maxLength: 40,
      unit: fc.constantFrom('가', 'a', 'B', ' ', ',', '"', '1'),
    })
    .filter((text) => TagName.safeParse(text).success)
    .map((text) => TagName.parse(text))
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 50, selector: (text) => text.toLowerCase() }), (names) => {
      expect(readTagCell(writeTagCell(names))).toEqual({ ok: true, names })
    }),
  )
})

test('a cell is split at semicolons, without blanks and repeated names', () => {
  expect(readTagCell(' VIP; 전시회  2026 ;;vip；파트너 ')).toEqual({
    ok: true,
    names: ['VIP', '전시회 2026', '파트너'],
  })
  expect(readTagCell('')).toEqual({ ok: true, names: [] })
})

test('a name that is too long, and too many names, are rejected with a Korean message', () => {
  expect(readTagCell('가'.repeat(41))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('40자'),
  })
  const many = Array.from({ length: 51 }, (_, n) => `태그${n}`).join(';')
  expect(readTagCell(many)).toMatchObject({ ok: false, reason: expect.stringContaining('50개') })
  expect(TagName.safeParse('a;b').error?.issues[0]?.message).toContain('세미콜론')
  expect(TagName.safeParse(' ').error?.issues[0]?.message).toContain('입력해 주세요')
})
