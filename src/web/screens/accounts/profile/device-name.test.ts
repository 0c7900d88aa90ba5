import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test('a session is named by its browser and system, the most specific name first', () => {
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`)).toBe(
    'Chrome · Windows',
  )
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/142.0`)).toBe('Edge · Windows')
  expect(deviceName(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${CHROME} Whale/4.0 Safari/537.36`)).toBe(
    '네이버 웨일 · macOS',
  )
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1')).toBe(
    'Safari · iPhone',
  )
  expect(deviceName('curl/8.5')).toBeNull()
  expect(deviceName(null)).toBeNull()
})
