import { expect, test } from 'vitest'
import { isSameSite, otherAddresses, siteOf } from './site.ts'

test('the site of a lead is its website, completed to a URL', () => {
  expect(siteOf('hanbit.co.kr', null)).toBe('https://hanbit.co.kr/')
  expect(siteOf(' www.hanbit.co.kr/about ', 'kim@other.co.kr')).toBe('https://www.hanbit.co.kr/about')
  expect(siteOf('http://hanbit.co.kr:8080/main/index.php?lang=ko#top', null)).toBe(
    'http://hanbit.co.kr:8080/main/index.php?lang=ko',
  )
  expect(siteOf('홈페이지: http://한빛.kr', null)).toBe('http://xn--xx3br43b.kr/')
  expect(siteOf('hanbit.co.kr, hanbit.com', null)).toBe('https://hanbit.co.kr/')
})

test('without a website the site is the domain of the address, but not that of a free mail host', () => {
  expect(siteOf(null, 'kim@hanbit.co.kr')).toBe('https://hanbit.co.kr/')
  expect(siteOf('', 'kim@mail.hanbit.co.kr')).toBe('https://hanbit.co.kr/')
  for (const email of ['kim@naver.com', 'kim@gmail.com', 'not an address', null])
    expect(siteOf(null, email)).toBeNull()
})

test('an address that is not a public page is no site', () => {
  const wrong = [
    '없음',
    '-',
    'N/A',
    'ftp://hanbit.co.kr',
    'javascript:alert(1)',
    'https://kim:pw@hanbit.co.kr',
  ]
  for (const website of [...wrong, 'kim@hanbit.co.kr', 'http://intranet/', 'localhost'])
    expect([website, siteOf(website, 'kim@hanbit.co.kr')]).toEqual([website, null])
})

test('pages with www, of a host below, and by another protocol are of the same site', () => {
  const site = 'https://hanbit.co.kr/'
  for (const page of ['http://www.hanbit.co.kr/a', 'https://kr.hanbit.co.kr/', 'https://m.hanbit.co.kr/b'])
    expect([page, isSameSite(page, site)]).toEqual([page, true])
  expect(isSameSite('https://hanbit.co.kr/', 'https://www.hanbit.co.kr/')).toBe(true)
})

test('other hosts, hosting companies above, look-alikes and other schemes are not of the same site', () => {
  const others = [
    ['https://hanbit.com/', 'https://hanbit.co.kr/'],
    ['https://nothanbit.co.kr/', 'https://hanbit.co.kr/'],
    ['https://hanbit.co.kr.evil.com/', 'https://hanbit.co.kr/'],
    ['https://cafe24.com/', 'https://hanbit.cafe24.com/'],
    ['https://other.cafe24.com/', 'https://hanbit.cafe24.com/'],
    ['https://hanbit.co.kr@evil.com/', 'https://hanbit.co.kr/'],
    ['https://kim:pw@hanbit.co.kr/', 'https://hanbit.co.kr/'],
    ['javascript:alert(1)', 'https://hanbit.co.kr/'],
    ['data:text/html,x', 'https://hanbit.co.kr/'],
    ['https://smartstore.naver.com/other', 'https://smartstore.naver.com/hanbit'],
  ] as const
  for (const [page, site] of others) expect([page, isSameSite(page, site)]).toEqual([page, false])
  expect(isSameSite('https://smartstore.naver.com/hanbit/about', 'https://smartstore.naver.com/hanbit')).toBe(
    true,
  )
})

test('an address without a connection is tried without TLS and with the other name', () => {
  expect(otherAddresses('https://hanbit.co.kr/')).toEqual([
    'http://hanbit.co.kr/',
    'https://www.hanbit.co.kr/',
  ])
  expect(otherAddresses('http://www.hanbit.co.kr/')).toEqual(['http://hanbit.co.kr/'])
  expect(otherAddresses('http://10.0.0.1/')).toEqual([])
})
