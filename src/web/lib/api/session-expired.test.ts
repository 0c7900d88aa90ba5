import { expect, test } from 'vitest'
import { safeReturnPath, signInPath } from './session-expired.ts'

test('after signing in the user returns to the previous page', () => {
  const path = signInPath('/leads?search=한빛&page=2')
  expect(safeReturnPath(new URLSearchParams(path.split('?')[1]).get('next'))).toBe(
    '/leads?search=한빛&page=2',
  )
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/sign-in?next=/x',
  null,
])('a return path to another site or back to the sign-in page is dropped: %s', (path) =>
  expect(safeReturnPath(path)).toBe('/'),
)
