import { expect, test } from 'vitest'
import { chooseLinks, type PageLink } from './choose-links.ts'

const SITE = 'https://hanbit.co.kr/'
const at = (path: string, text = '') => ({ url: new URL(path, SITE).href, text })
const chosenUrls = (links: readonly PageLink[], site: string): string[] =>
  chooseLinks(links, site).map(({ url }) => url)

test('pages about the company, its business, products and news are chosen, in this order', () => {
  const links = [
    at('/board/notice', '공지사항'),
    at('/location', '오시는 길'),
    at('/sub/product.php', '제품소개'),
    at('/sub/business.php', '사업분야'),
    at('/sub/about.php', '회사소개'),
    at('/recruit', '채용'),
  ]
  expect(chosenUrls(links, SITE)).toEqual([
    at('/sub/about.php').url,
    at('/sub/business.php').url,
    at('/sub/product.php').url,
    at('/board/notice').url,
  ])
})

test('one page of each subject comes before a second page of one subject', () => {
  const links = [
    at('/company/about', '회사소개'),
    at('/company/overview', '회사개요'),
    at('/company/profile', '기업정보'),
    at('/ir', 'IR'),
    at('/careers', '인재채용'),
  ]
  expect(chosenUrls(links, SITE).slice(0, 3)).toEqual([
    at('/company/about').url,
    at('/careers').url,
    at('/ir').url,
  ])
})

test('numbered pages of builders are chosen by the text of the link', () => {
  const links = [at('/26', '회사 소개'), at('/31', '솔루션'), at('/bbs/content.php?co_id=company', '')]
  expect(chosenUrls(links, SITE)).toEqual([
    at('/26').url,
    at('/31').url,
    at('/bbs/content.php?co_id=company').url,
  ])
})

test('English sites are chosen by English words', () => {
  const links = [at('/en/about-us', 'About us'), at('/en/products', 'Products'), at('/en/contact', 'Contact')]
  expect(chosenUrls(links, 'https://hanbit.co.kr/en/')).toEqual([links[0]?.url, links[1]?.url])
})

test('other sites, files, forms, sign-in pages, other languages and the front page itself are not chosen', () => {
  const links = [
    { url: 'https://other.co.kr/about', text: '회사소개' },
    { url: 'javascript:void(0)', text: '회사소개' },
    { url: 'mailto:kim@hanbit.co.kr', text: '회사소개' },
    at('/files/company.pdf', '회사소개서'),
    at('/member/login.php', '로그인'),
    at('/company/privacy', '개인정보처리방침'),
    at('/en/about', 'About us'),
    at('/index.php', '회사소개'),
    at('/#about', '회사소개'),
    at('/contact/about', '견적 문의'),
  ]
  expect(chosenUrls(links, SITE)).toEqual([])
})

test('two addresses of one page count once', () => {
  const links = [
    at('/about/', '회사소개'),
    at('/about#ceo', '회사소개'),
    at('/about', ''),
    { url: 'http://www.hanbit.co.kr/about/index.html', text: '회사소개' },
  ]
  expect(chosenUrls(links, SITE)).toHaveLength(1)
})

test('a research page is not taken for a search page', () => {
  expect(chosenUrls([at('/business/research', '사업소개')], SITE)).toHaveLength(1)
  expect(chosenUrls([at('/business/search', '')], SITE)).toHaveLength(0)
})
