import { expect, test } from 'vitest'
import { day, id, idOr, listOf, oneOf, page, textUpTo } from './url-fields.ts'

const ID = '01a1fc2b-0000-7000-8000-000000000001'

test('a parameter is read as its kind, and anything else counts as absent', () => {
  expect([id(ID), id(`${ID}0`), id('none'), id(null)]).toEqual([ID, undefined, undefined, undefined])
  expect([idOr('none')('none'), idOr('none')(ID), idOr('none')('me')]).toEqual(['none', ID, undefined])
  expect([day('2028-02-29'), day('2027-02-29'), day('2027-2-9'), day('2027')]).toEqual([
    '2028-02-29',
    undefined,
    undefined,
    undefined,
  ])
  expect(['3', '500000', '0', '500001', '1.5', 'x', '', null].map(page)).toEqual([
    3, 500_000, 1, 1, 1, 1, 1, 1,
  ])
  expect([oneOf(['a', 'b'])('b'), oneOf(['a', 'b'])('c'), oneOf(['a', 'b'], 'a')('c')]).toEqual([
    'b',
    undefined,
    'a',
  ])
  expect([textUpTo(2)('한빛'), textUpTo(2)('한빛전'), textUpTo(2)('')]).toEqual(['한빛', undefined, ''])
})

test('a list with one invalid value counts as absent', () => {
  const letters = listOf(oneOf(['a', 'b']))
  expect(['a,b', 'a,c', '', null].map(letters)).toEqual([['a', 'b'], undefined, undefined, undefined])
})
