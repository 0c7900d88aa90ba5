// Files that Chromium, Word’s format by python-docx, and LibreOffice wrote.
import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { OwnFileType } from '#core/writing/own-sources.ts'
import { readDocument } from './read-document.ts'

const file = (name: string): Buffer =>
  readFileSync(new URL(`../../../../testing/writing/documents/${name}`, import.meta.url))
const read = (bytes: Uint8Array, type: OwnFileType) => readDocument(bytes, type, new AbortController().signal)

test('sentences of a PDF file are facts with their page, also those broken over lines and within a word', async () => {
  expect(await read(file('brochure.pdf'), 'pdf')).toEqual({
    facts: [
      {
        text: '한빛센서는 2008년에 설립한 산업용 온도 센서 제조사이며, 안산 공장에서 직원 85명이 연간 12만 개의 센서를 직접 만들어 국내외 식품 공장과 냉동 창고에 납품하고 있습니다.',
        place: '1쪽',
      },
      { text: '2019년 ISO 9001 인증을 받았습니다.', place: '1쪽' },
      { text: '국내 310개 공장이 한빛센서를 사용합니다.', place: '1쪽' },
      { text: '교체 주기 평균 6년', place: '1쪽' },
      { text: '납품 후 2년 동안 무상으로 수리합니다.', place: '2쪽' },
    ],
  })
})

test('sentences and table rows of a Word file are facts, requests and words to programs are not', async () => {
  expect(await read(file('introduction.docx'), 'docx')).toEqual({
    facts: [
      { text: '한빛센서는 2008년에 설립한 산업용 온도 센서 제조사입니다.', place: '' },
      { text: '직원 85명이 안산 공장에서 연간 12만 개의 센서를 만듭니다.', place: '' },
      { text: '국내 310개 공장이 한빛센서를 사용합니다.', place: '' },
      { text: '무상 보증 기간 2년', place: '' },
      { text: 'HS-100: 측정 범위 -40~125도, 단가 48,000원', place: '표 1 2행' },
      { text: 'HS-200: 측정 범위 -60~200도, 단가 92,000원', place: '표 1 3행' },
    ],
  })
})

test('rows of a price list in a PDF file are facts, although its cells are written in another order', async () => {
  expect(await read(file('prices.pdf'), 'pdf')).toEqual({
    facts: [
      { text: 'HS-100: 측정 범위 -40~125도, 단가 48,000원', place: '1쪽 표 2행' },
      { text: 'HS-200: 측정 범위 -60~200도, 단가 92,000원', place: '1쪽 표 3행' },
    ],
  })
})

test.each([
  [
    'merged titles and cells, with the unit of the line above and without the total',
    'tables-merged.pdf',
    [
      '한빛홀: 시간대 오전, 대관료 평일 1,100,000원, 대관료 주말 1,500,000원 (VAT 포함)',
      '한빛홀: 시간대 종일, 대관료 평일 2,000,000원, 대관료 주말 2,700,000원 (VAT 포함)',
    ],
  ],
  [
    'plans as columns, and names beside values without a phone number',
    'tables-plans.pdf',
    [
      '라이트: 월 이용료 19,000원, 사용 인원 3인 이하',
      '프로: 월 이용료 59,000원, 사용 인원 20인 이하',
      '설립: 2011년 4월',
      '임직원: 86명',
    ],
  ],
  [
    'a table that continues on the next page without its titles',
    'tables-pages.pdf',
    [
      '한빛볼트는 2011년부터 볼트와 너트를 직접 만드는 회사입니다.',
      '육각볼트: 규격 M4, 단가 3,150원',
      '평와셔: 규격 M6, 단가 640원',
    ],
  ],
  [
    'cards beside each other, dots before a price, and properties below their product, all without lines',
    'tables-open.pdf',
    [
      'Start: 월 33,000원, 메모리 4GB',
      'Grow: 월 77,000원, 메모리 8GB',
      '실속 도시락 (5찬): 9,500원',
      'LP-100: 소비전력 100 W, 사용 온도 -15 ~ 90℃, 공급가 89,000원',
    ],
  ],
])('%s in a PDF file are read', async (_, name, texts) => {
  const { facts } = (await read(file(name), 'pdf')) as { facts: { text: string }[] }
  expect(facts.map(({ text }) => text)).toEqual(texts)
})

const PRICES = [
  ['HS-100: 측정 범위 -40~125도, 단가 48,000원', '3행'],
  ['HS-200: 측정 범위 -60~200도, 단가 92,000원', '4행'],
]

test('a row of a workbook or of a CSV file is one fact', async () => {
  const sheet = await read(file('prices.xlsx'), 'xlsx')
  expect(sheet).toEqual({ facts: PRICES.map(([text, row]) => ({ text, place: `price ${row}` })) })
  const csv =
    '한빛센서 가격표,,\n품목,측정 범위,단가(원)\nHS-100,-40~125도,"48,000"\nHS-200,-60~200도,"92,000"\n'
  expect(await read(Buffer.from(csv), 'csv')).toEqual({
    facts: PRICES.map(([text, place]) => ({ text, place })),
  })
})

test('a text file has the facts of its sentences', async () => {
  const text = Buffer.from('회사 소개\r\n2008년에 설립했습니다. 문의해 주세요.\r\n')
  expect(await read(text, 'txt')).toEqual({ facts: [{ text: '2008년에 설립했습니다.', place: '' }] })
})

test.each<[string, Uint8Array, OwnFileType, string]>([
  ['a PDF file with a password', file('encrypted.pdf'), 'pdf', 'encrypted'],
  ['a PDF file of an image', file('scanned.pdf'), 'pdf', 'scanned'],
  ['a PDF file without its beginning', file('brochure.pdf').subarray(3000, 9000), 'pdf', 'broken'],
  ['text that is named a PDF file', Buffer.from('%PDF-1.7 hello'), 'pdf', 'broken'],
  ['a cut Word file', file('introduction.docx').subarray(0, 9000), 'docx', 'broken'],
  ['an archive without a document', zipSync({ 'a.txt': Buffer.from('a') }), 'docx', 'broken'],
  [
    'a document with wrong tags',
    zipSync({ 'word/document.xml': Buffer.from('<w:p><w:t>a</w:p>') }),
    'docx',
    'broken',
  ],
  [
    'a Word file with images only',
    zipSync({ 'word/document.xml': Buffer.from('<w:document><w:body><w:p/></w:body></w:document>') }),
    'docx',
    'scanned',
  ],
  [
    'a Word file that unpacks to 80 MB',
    zipSync({ 'word/document.xml': new Uint8Array(80 * 1024 * 1024).fill(32) }),
    'docx',
    'too_large',
  ],
])('%s is not read', async (_, bytes, type, fault) => {
  expect(await read(bytes, type)).toEqual({ fault })
})

test('a file that needs more time than allowed is ended', async () => {
  const signal = new AbortController().signal
  expect(await readDocument(file('brochure.pdf'), 'pdf', signal, { ms: 1, mb: 256 })).toEqual({
    fault: 'too_large',
  })
})

test('a workbook with a password says so in the words of the import', async () => {
  expect(await read(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'xlsx')).toEqual({
    message: expect.stringContaining('엑셀 파일'),
  })
})
