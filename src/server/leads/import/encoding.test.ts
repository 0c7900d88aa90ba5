import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText, detectEncoding, type Encoding } from './encoding.ts'

// 똠 and 펲 exist only in CP949, not in KS X 1001, for which many programs mistake it
const TEXT = '회사명,담당자\r\n똠방각하,펲시콜라 뷁 샾\r\n'
const textOf = (bytes: Uint8Array, encoding: Encoding): string => [...decodeText(bytes, encoding)].join('')
const ascii = (length: number): string => 'company,name\n'.repeat(Math.ceil(length / 13))

const ways: [string, Buffer, Encoding][] = [
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
  ['CP949', iconv.encode(TEXT, 'cp949'), 'cp949'],
  ['UTF-16 LE with its mark', iconv.encode(`\uFEFF${TEXT}`, 'utf-16le'), 'utf-16le'],
  ['UTF-16 BE with its mark', iconv.encode(`\uFEFF${TEXT}`, 'utf-16be'), 'utf-16be'],
  ['UTF-16 LE without a mark', iconv.encode(TEXT, 'utf-16le'), 'utf-16le'],
  ['UTF-16 BE without a mark', iconv.encode(TEXT, 'utf-16be'), 'utf-16be'],
  ['CP949 of two syllables', iconv.encode('가나', 'cp949'), 'cp949'],
  ['nothing', Buffer.alloc(0), 'utf-8'],
]
for (const [name, bytes, encoding] of ways) {
  test(`a file in ${name} is recognised and read completely`, () => {
    expect(detectEncoding(bytes)).toBe(encoding)
    expect(textOf(bytes, encoding)).toBe(iconv.decode(bytes, encoding))
  })
}

test('the encoding is recognized when Korean follows a long English start', () => {
  const head = ascii(200_000)
  expect(detectEncoding(iconv.encode(head + TEXT, 'cp949'))).toBe('cp949')
  expect(detectEncoding(Buffer.from(head + TEXT))).toBe('utf-8')
})

test('a character cut by the end of the window does not turn UTF-8 into CP949', () => {
  for (const shift of [0, 1, 2]) {
    expect(detectEncoding(Buffer.from(`${'a'.repeat(shift)}${'가'.repeat(60_000)}`))).toBe('utf-8')
  }
})

test('one invalid byte far into a UTF-8 file leaves the rest readable', () => {
  const bytes = Buffer.concat([Buffer.from('가'.repeat(40_000)), Buffer.from([0xff]), Buffer.from('나')])
  expect(detectEncoding(bytes)).toBe('utf-8')
  expect(textOf(bytes, 'utf-8').endsWith('나')).toBe(true)
})

test('a character split over two pieces is read once, in every encoding', () => {
  const long = `a${'똠'.repeat(50_000)}`
  for (const encoding of ['utf-8', 'cp949', 'utf-16le', 'utf-16be'] as const) {
    expect(textOf(iconv.encode(long, encoding), encoding)).toBe(long)
  }
})

test('CP949 cells in a UTF-8 file are read, and the cells beside them', () => {
  const rows = [
    '한빛정밀,김도현,a@hanbit.example',
    '"똠방각하",펲시,b@hanbit.example',
    '다온산업,박서준,c@daon.example',
  ]
  const mixed = Buffer.concat([
    Buffer.from(`\uFEFF회사명,담당자,이메일\r\n${rows[0]}\r\n`),
    iconv.encode(`${rows[1]}\r\n`, 'cp949'),
    Buffer.from('다온산업,'),
    iconv.encode('박서준', 'cp949'),
    Buffer.from(',c@daon.example\r\n'),
  ])
  expect(detectEncoding(mixed)).toBe('utf-8')
  expect(textOf(mixed, 'utf-8')).toBe(`회사명,담당자,이메일\r\n${rows.join('\r\n')}\r\n`)
})

test('a mixed file is read completely beyond one piece', () => {
  const row = '한빛정밀,김도현\n'
  const mixed = Buffer.concat([
    Buffer.from(row.repeat(10_000)),
    iconv.encode(row.repeat(10_000), 'cp949'),
    Buffer.from(`가${'나'.repeat(100_000)}\n`),
  ])
  expect(textOf(mixed, 'utf-8')).toBe(`${row.repeat(20_000)}가${'나'.repeat(100_000)}\n`)
})

test('UTF-8 cells in a CP949 file are read, and short CP949 words that are valid UTF-8 stay Korean', () => {
  const mixed = Buffer.concat([
    iconv.encode('회사명,담당자\n치,타,김치\n', 'cp949'),
    Buffer.from('다온산업(주),박서준\n'),
    iconv.encode('똠방각하,펲시\n', 'cp949'),
  ])
  expect(detectEncoding(mixed)).toBe('cp949')
  expect(textOf(mixed, 'cp949')).toBe('회사명,담당자\n치,타,김치\n다온산업(주),박서준\n똠방각하,펲시\n')
})

test('bytes of neither encoding leave a mark only in their own cell', () => {
  const broken = Buffer.concat([
    iconv.encode('회사명,담당자\n한빛,', 'cp949'),
    Buffer.from([0xff, 0xff]),
    iconv.encode('\n다온,박서준\n', 'cp949'),
  ])
  expect(textOf(broken, 'cp949')).toBe('회사명,담당자\n한빛,\uFFFD\uFFFD\n다온,박서준\n')
})
